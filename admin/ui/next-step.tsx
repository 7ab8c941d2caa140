import { Alert, Flex } from 'antd'
import type { ReactNode } from 'react'

/** A page that one goes to next, in a tab of its own. */
export type Way = { label: string; href: string }

type NextStepProps = {
  text: string
  ways: readonly (Way | false | undefined)[]
  /** Other buttons of the same row. */
  children?: ReactNode
}

/** What comes next once a step is done, with the ways there. */
export function NextStep({ text, ways, children }: NextStepProps) {
  return (
    <Alert
      className="notice on-screen"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- antd says `alert`, which interrupts
      role="status"
      type="success"
      showIcon
      title={
        <Flex wrap align="center" gap="4px 16px">
          {text}
          {children}
          {ways.map(
            (way) =>
              way && (
                <a key={way.href} href={way.href} target="_blank" rel="opener">
                  {way.label}
                </a>
              ),
          )}
        </Flex>
      }
    />
  )
}
