import fc from 'fast-check'

/**
 * A fixed seed, so that failures come from a change and not from chance. For other values: `FC_SEED=7 npm test --
 * unit`.
 */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_128) })
