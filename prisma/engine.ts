import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'

/** @internal a test applies migrations up to one of them */
export const prismaDirectory = import.meta.dirname

/**
 * Prisma's own adapter splits a script at every semicolon, even inside function bodies and comments. Sent as a whole,
 * it is also one implicit transaction: a failed migration leaves nothing half done.
 */
class WholeScriptPg extends PrismaPg {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super(pool, { disposeExternalPool: false })
    this.#pool = pool
  }

  override async connect() {
    const adapter = await super.connect()
    adapter.executeScript = async (script) => {
      await this.#pool.query(script)
    }
    return adapter
  }
}

async function withEngine<T>(connectionString: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const schema = await readFile(path.join(prismaDirectory, 'schema.prisma'), 'utf8')
  const pool = new pg.Pool({ connectionString })
  try {
    const factory = bindMigrationAwareSqlAdapterFactory(new WholeScriptPg(pool))
    const engine = await SchemaEngine.new({ datamodels: [['schema.prisma', schema]] }, () => {}, factory)
    try {
      return await work(engine)
    } finally {
      engine.free()
    }
  } finally {
    await pool.end()
  }
}

async function migrationList() {
  const baseDir = path.join(prismaDirectory, 'migrations')
  const names = (await readdir(baseDir, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  const directories = await Promise.all(
    names.sort().map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: await readFile(path.join(baseDir, name, 'migration.sql'), 'utf8') },
      },
    })),
  )
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: directories,
  }
}

/**
 * Applies pending migrations like `prisma migrate deploy`, with Prisma's engine in WebAssembly (the native one would
 * have to be downloaded).
 * @returns the names of the applied migrations
 */
export function applyMigrations(connectionString: string): Promise<string[]> {
  return withEngine(connectionString, async (engine) => {
    const result = await engine.applyMigrations({
      migrationsList: await migrationList(),
      filters: { externalTables: [], externalEnums: [] },
    })
    return result.appliedMigrationNames
  })
}

/**
 * The SQL from an empty database to `schema.prisma`: the raw material of a migration, and what tests compare with.
 * @internal a test compares the migrated database with it
 */
export function schemaSql(connectionString: string): Promise<string> {
  return withEngine(connectionString, async (engine) => {
    const schema = {
      path: 'schema.prisma',
      content: await readFile(path.join(prismaDirectory, 'schema.prisma'), 'utf8'),
    }
    const result = await engine.diff({
      from: { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    })
    return result.stdout ?? ''
  })
}
