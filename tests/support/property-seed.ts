import fc from 'fast-check'

/** Properties walk the same values in each run, so that a change is judged and not chance. For other walks: `FC_SEED=7 npm test -- unit`. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_128) })
