import type { MachinePage } from '#api/machine/machine-page.ts'
import type { Config } from './platform/config.ts'
import type { Context, CurrentUser } from './context.ts'
import type { Database, Executor } from './db/open.ts'
import type { Searches } from './db/search/searches.ts'

/** What the process opens at its start and closes at its end. */
export type Resources = { config: Config; db: Database; searches: Searches }

/** `tokenHash` is that of the token, or of the API key: what the limits count by. */
export type Session = { tokenHash: string; user: CurrentUser }

/** Finds the running session of a request; undefined without one. */
type Sessions = {
  /** A `passive` request is no use of it. */
  byToken(db: Database, token: string, passive?: boolean): Promise<Session | undefined>
  /** `url` is the address that the ticket must be for, without the ticket. */
  byTicket(db: Database, ticket: string, url: string): Promise<Session | undefined>
  /** By the cookie that reads the pages of machines for a day. */
  byPass(db: Database, pass: string): Promise<Session | undefined>
  /** By an API key, on a day `yyyy-MM-dd`; its use is none of any session. */
  byKey(db: Database, key: string, today: string): Promise<Session | undefined>
}

/** Where a file lies in its storage, and as what it is served. */
export type ServedFile = {
  path: string
  name: string
  type: string
  /** It must not be shown in place. */
  isDownload: boolean
}

/** Finds an uploaded file; refuses with `missing` if it does not exist or may not be opened. */
type Files = {
  /** By its whole address; refuses without permission to see it. */
  open(context: Context, url: string): Promise<ServedFile>
  /** One of the website's text by its name, for everybody. */
  openPublic(resources: { db: Executor }, name: string): Promise<ServedFile>
}

/** The company's name, empty for none, and the version of its logo; undefined where it has none. */
export type ShownCompany = { name: string; logoVersion: number | undefined }
export type CompanyLogo = { png: Buffer; version: number }

/** What HTTP works with. It knows no feature: what it asks of them beside their handlers is handed in here. */
export type Services = Resources & {
  sessions: Sessions
  files: Files
  machines: {
    /** The page behind the code on a machine's label, as the caller may see it; refuses with `missing` for an unknown code. */
    byToken(context: Context, token: string): Promise<MachinePage>
  }
  company: {
    shown: (db: Executor) => Promise<ShownCompany>
    logo: (db: Executor) => Promise<CompanyLogo | undefined>
  }
}
