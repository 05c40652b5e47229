/** What a page says while Demo reports name the demo entity. */
export const demoEntityText =
  'Until the sector, the FINTRAC organization number and the contact ID are entered, Demo reports name a made-up reporting entity, so that you can submit in Demo at once. Production reports wait for yours.'
