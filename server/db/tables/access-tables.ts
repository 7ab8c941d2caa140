import type { Generated } from 'kysely'
import type { Id, Named, Versioned } from './columns.ts'

/** The tables of users, their roles and their sessions, as `tables.ts` describes them all. */

export type RoleTable = Versioned &
  Named & {
    id: Id
    role_name: string
    /** JSON list of permission values. */
    permissions: string
    /** Which discounts its users may give: 0 to 3 (`api/role/levels.ts`). */
    level: Generated<number>
  }

export type UserTable = Versioned &
  Named & {
    id: Id
    username: string
    password_hash: string
    /** When the password was set; the history tells by it that it was, and nothing more. */
    password_at: string
    role_id: number
    status: number
    /** 1 once deleted: the row stays, since records keep their owner's name. */
    deleted: number
    /** What documents print in place of the name for signing in; empty for none. */
    real_name: Generated<string>
    phone: Generated<string>
    email: Generated<string>
    /** Who decides on quotations in this approver's place, up to a day `yyyy-MM-dd`, included. */
    deputy_id: Generated<number | null>
    deputy_until: Generated<string>
    /** 1 where signing in takes a code too (`second_factor`). */
    second_factor: Generated<number>
    /** JSON of what the user prefers to see, which is no part of the record; empty for nothing yet. */
    preferences: Generated<string>
  }

export type SessionTable = {
  token_hash: string
  user_id: number
  created_ms: number
  used_ms: number
  /** Browser and system in a few words; empty where the request named none. */
  device: Generated<string>
  /** The client's address at the sign-in. */
  address: Generated<string>
}

/** What a user's authenticator counts from, once it is confirmed or until then. */
export type SecondFactorTable = {
  user_id: number
  /** Encrypted (`platform/secrets.ts`). */
  secret: string
  is_confirmed: number
  /** The time step of the last code that was accepted: each is accepted once. */
  last_step: number
}

/** The codes of a user that each stand for one of the authenticator's, as hashes; one that was used is gone. */
export type RecoveryCodeTable = { code_hash: string; user_id: number }

/** A sign-in whose password was right and that waits for a code, known to one browser by a cookie. It is no session. */
export type BegunSignInTable = {
  begun_hash: string
  user_id: number
  /** Codes that were tried. */
  attempts: number
  expires_ms: number
}

export type TicketTable = {
  ticket_hash: string
  token_hash: string
  url: string
  expires_ms: number
}

/**
 * What lets a browser that signed in read the pages of machines for a day. It outlives a session that is merely not used,
 * but none that is ended: `token_hash` is that of the session with which it began.
 */
export type ServicePassTable = {
  pass_hash: string
  token_hash: string
  user_id: number
  expires_ms: number
}

/** A key by which other programs call in a user's name; the key itself is stored nowhere. */
export type ApiKeyTable = {
  id: Id
  user_id: number
  name: string
  key_hash: string
  /** JSON list of permission values. */
  permissions: string
  created_at: string
  /** The last day `yyyy-MM-dd` on which it holds. */
  expires_on: string
  /** When somebody ended it, or its user was paused or deleted; empty as long as it holds. */
  ended_at: string
  /** Its last use, to the minute; 0 for none. */
  used_ms: Generated<number>
}

export type CaptchaTable = {
  id: Id
  browser_hash: string
  rand: string
  answer: string
  expires_ms: number
}

/** Wrong passwords by key (user name and address, user name, address). */
export type LoginFailureTable = {
  key: string
  /** Empty for the key of an address. */
  username: string
  failures: number
  blocked_until_ms: number
}
