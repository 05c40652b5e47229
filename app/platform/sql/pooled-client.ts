import pg from 'pg'
import { log } from '../runtime/log.ts'

/**
 * A connection that may be lost while it is checked out of a pool and nothing is asked of it: without a listener, the `error` of that would end
 * the process. What is asked next fails, and is asked again.
 */
export class PooledClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', (error) => log.warn('A database connection was lost.', { error }))
  }
}
