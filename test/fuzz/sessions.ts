import type { Permission } from '#api/kit/access.ts'
import type { Database } from '#server/db/open.ts'
import { newBrowser } from '../run/login.ts'
import { addSuperUser, addUser } from '../make/user.ts'
import type { Asker } from './requests.ts'

const CLERK: readonly Permission[] = ['quotation:view', 'quotation:edit', 'contract:view']
const OCTETS = 256

/**
 * Sessions to ask with. The requests end sessions, change passwords, pause and delete users and rewrite roles;
 * so each session is of a user and a role of its own, and a new one is made where the old one is of no use.
 */
export function throwawaySessions(server: { url: string }, db: Database) {
  const tokens = new Map<Asker, string>()
  let made = 0

  async function signIn(asker: Asker): Promise<string> {
    made += 1
    const name = `fuzz ${asker} ${made}`
    const login = asker === 'admin' ? await addSuperUser(db, name) : await addUser(db, name, CLERK)
    // An address of its own: the requests' failed sign-ins do not make it wait.
    const browser = newBrowser(server, `10.0.${Math.floor(made / OCTETS)}.${made % OCTETS}`)
    const answer = await browser.tryPassword(login.username, login.password)
    if (answer.code !== 200) throw new Error(`no sign-in as ${name}: ${answer.msg}`)
    return String(answer.id)
  }

  return {
    /** The present token of an asker; empty for nobody. */
    async tokenOf(asker: Asker): Promise<string> {
      if (asker === 'nobody') return ''
      const token = tokens.get(asker) ?? (await signIn(asker))
      tokens.set(asker, token)
      return token
    },
    /** Forgets the session, so that the next request gets a new one. */
    drop: (asker: Asker) => void tokens.delete(asker),
    made: () => made,
  }
}
