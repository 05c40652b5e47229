import { billC2 } from './articles/bill-c-2.ts'
import { cneCasino } from './articles/cne-casino.ts'
import { dmcl } from './articles/dmcl.ts'
import { firstNationsBank } from './articles/first-nations-bank.ts'
import { hraGroup } from './articles/hra-group.ts'
import { humanTrafficking } from './articles/human-trafficking.ts'
import { kucoin } from './articles/kucoin.ts'
import { primaryCapital } from './articles/primary-capital.ts'
import { regulatoryOctober2025 } from './articles/regulatory-oct-2025.ts'
import { spenceDiamonds } from './articles/spence-diamonds.ts'
import { xeltox } from './articles/xeltox.ts'
import { isoDate, type Article } from './types.ts'

const all: readonly Article[] = [
  xeltox,
  firstNationsBank,
  dmcl,
  hraGroup,
  humanTrafficking,
  regulatoryOctober2025,
  kucoin,
  spenceDiamonds,
  primaryCapital,
  cneCasino,
  billC2,
]

/** Every article, the newest first. */
export const articles: readonly Article[] = all.toSorted((a, b) => isoDate(b).localeCompare(isoDate(a)))

export const findArticle = (slug: string | undefined): Article | undefined =>
  articles.find((article) => article.slug === slug)
