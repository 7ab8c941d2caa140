import { Link } from '@tanstack/react-router'
import { featureOf } from '#api/kit/features.ts'
import { useAddress } from '#admin/lib/address.ts'
import { useIsOn, useSelf } from '#admin/lib/calls/query.ts'
import { Page } from '#admin/ui/page/page.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { manualContents } from './contents.ts'
import css from './help.module.css'

// Written by us and turned into HTML while building.
const html = import.meta.glob<readonly { part: string; html: string }[]>(
  '../../../docs/manual/*.md',
  {
    query: '?html',
    import: 'default',
    eager: true,
  },
)

/** 帮助: the manual, at the page that the address names; its hash is the part. Without the parts of features that are off. */
export function HelpScreen() {
  const { values } = useAddress()
  const { page: name } = values
  const isOn = useIsOn()
  // Until it is known what is off, everything stands there: the part of the address is to be found at once.
  const isKnown = useSelf().data !== undefined
  const shown = manualContents.find(({ page }) => page === name) ?? manualContents[0]!
  const has = (part: string) => !isKnown || isOn(featureOf('help', `${shown.page}#${part}`))
  const text = html[`../../../docs/manual/${shown.page}.md`]!.filter(({ part }) => has(part))
    .map((one) => one.html)
    .join('')

  return (
    <Page title="帮助" record={shown.title}>
      <Panel className={css.help}>
        <nav aria-label="帮助目录" className={`${css.contents} on-screen`}>
          <ul className="plain-list">
            {manualContents.map(({ page, title, parts }) => (
              <li key={page}>
                <Link to="/help" search={{ page }} aria-current={page === shown.page && 'page'}>
                  {title}
                </Link>
                {page === shown.page && (
                  <ul className="plain-list">
                    {parts.filter(has).map((of) => (
                      <li key={of}>
                        <Link to="/help" search={{ page }} hash={of}>
                          {of}
                        </Link>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <article
          className={css.text}
          // oxlint-disable-next-line react/no-danger -- our own text, from docs/manual
          dangerouslySetInnerHTML={{ __html: text }}
        />
      </Panel>
    </Page>
  )
}
