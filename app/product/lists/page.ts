import { z } from 'zod'

/** The page of a list, from 1. What isn't one is the first. */
export const pageField = z.coerce.number().int().min(1).max(1_000_000).catch(1)

/** The `page` of an address. */
export const pageOf = (query: URLSearchParams): number => pageField.parse(query.get('page'))
