import pg from 'pg'
import { log } from '../runtime/log.ts'

/**
 * A checked-out connection may be lost while it is idle: without a listener, its `error` event would end the process.
 * The next query fails, and is retried.
 */
export class PooledClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', (error) => log.warn('A database connection was lost.', { error }))
  }
}
