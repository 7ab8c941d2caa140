import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The file that makes a folder a backup; it is written last, after the check. */
export const MANIFEST = 'manifest.json'

/** A relative path that stays below the backup. */
const innerPath = z
  .string()
  .refine((path) => path !== '' && path.split('/').every((name) => /^[\w-][\w.-]*$/.test(name)))

const storedFile = z.object({ path: innerPath, size: z.number(), sha256: z.string() })

const manifestSchema = z.object({
  format: z.literal(1),
  /** Version of the product that wrote it. */
  product: z.string(),
  /** Wall-clock time of the company, and the moment. */
  time: z.string(),
  time_ms: z.number(),
  reason: z.enum(['daily', 'manual', 'update']),
  kind: z.enum(['sqlite', 'postgres']),
  /** The migrations that the database has run. */
  migrations: z.array(z.string()),
  /** Rows of every table. */
  rows: z.record(z.string(), z.number()),
  database: storedFile,
  files: z.array(storedFile),
  /** Uploaded files that were missing or of a wrong size in the data folder already. */
  faults: z.array(z.string()),
  /** Made while the files' storage could not be used: it holds the database alone. */
  withoutFiles: z.boolean().default(false),
})

export type Manifest = z.output<typeof manifestSchema>
export type StoredFile = z.output<typeof storedFile>
export type Reason = Manifest['reason']
export type Kind = Manifest['kind']

/** The manifest of a backup; undefined where the folder is no backup, or of an unknown kind. */
export function readManifest(folder: string): Manifest | undefined {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const isAbsent = code === 'ENOENT' || code === 'ENOTDIR'
    const isNone = error instanceof SyntaxError || error instanceof z.ZodError
    if (isAbsent || isNone) return undefined
    throw error
  }
}
