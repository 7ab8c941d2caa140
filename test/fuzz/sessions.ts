import type { Permission } from '#api/kit/access.ts'
import type { Database } from '#server/db/open.ts'
import { newBrowser } from '../run/login.ts'
import { addSuperUser, addUser } from '../make/user.ts'
import type { Sender } from './requests.ts'

const CLERK: readonly Permission[] = ['quotation:view', 'quotation:edit', 'contract:view']
const OCTETS = 256

/**
 * Sessions to ask with. The requests end sessions, change passwords, pause and delete users and rewrite roles;
 * so each session is of a user and a role of its own, and a new one is made where the old one is of no use.
 */
export function throwawaySessions(server: { url: string }, db: Database) {
  const tokens = new Map<Sender, string>()
  let made = 0

  async function signIn(sender: Sender): Promise<string> {
    made += 1
    const name = `fuzz ${sender} ${made}`
    const login = sender === 'admin' ? await addSuperUser(db, name) : await addUser(db, name, CLERK)
    // An address of its own: the requests' failed sign-ins do not make it wait.
    const browser = newBrowser(server, `10.0.${Math.floor(made / OCTETS)}.${made % OCTETS}`)
    const answer = await browser.tryPassword(login.username, login.password)
    if (answer.code !== 200) throw new Error(`no sign-in as ${name}: ${answer.msg}`)
    return String(answer.id)
  }

  return {
    /** The present token of a sender; empty for nobody. */
    async tokenOf(sender: Sender): Promise<string> {
      if (sender === 'nobody') return ''
      const token = tokens.get(sender) ?? (await signIn(sender))
      tokens.set(sender, token)
      return token
    },
    /** Forgets the session, so that the next request gets a new one. */
    drop: (sender: Sender) => void tokens.delete(sender),
    made: () => made,
  }
}
