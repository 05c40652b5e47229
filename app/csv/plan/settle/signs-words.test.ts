import { expect, test } from 'vitest'
import { analyse } from '../../analyse.ts'
import { emptyPlan } from '../plan.ts'

const asked = async (text: string): Promise<boolean> => {
  const rows = ['Fecha;Concepto;Importe;Divisa', `03/03/2026;${text};-51,30;CAD`, '04/03/2026;Otro;640,00;CAD']
  const { questions } = await analyse(() => [Buffer.from(rows.join('\n'))], emptyPlan())
  return questions.some(({ setting }) => setting === 'directionFrom')
}

test.each([
  ['Ingreso en efectivo', true],
  ['Deposit', true],
  ['Cargo por recibo', false],
  ['Deposit reversal', false],
  ['Prélèvement', false],
])('a minus beside "%s" is asked about: %s', async (text, is) => {
  expect(await asked(text)).toBe(is)
})
