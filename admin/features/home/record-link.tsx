type RecordLinkProps = {
  /** Undefined where it cannot be opened. */
  address: string | undefined
  name: string
  about: string
}

/** A record by its name, which opens in a tab of its own, as lists open it. */
export function RecordLink({ address, name, about }: RecordLinkProps) {
  const content = (
    <>
      {name || about || '未命名'}
      {name !== '' && about !== '' && <small> {about}</small>}
    </>
  )
  if (address === undefined) return <span className="row-main one-line">{content}</span>
  // With its opener, because only then the browser copies the session into the new tab.
  return (
    <a className="row-main one-line" href={address} target="_blank" rel="opener">
      {content}
    </a>
  )
}
