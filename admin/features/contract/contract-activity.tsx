import type { ComponentProps } from 'react'
import { api } from '#api/index.ts'
import { ChainStrip } from '#admin/features/chain/chain-strip.tsx'
import { useMayCall } from '#admin/lib/calls/query.ts'
import { HistoryRows } from '#admin/ui/history/history-drawer.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { PartHead } from '#admin/ui/page/part-head.tsx'

type ContractActivityProps = {
  contract: number
  answer: ComponentProps<typeof ChainStrip>['answer']
}

/** What was made of a contract, and what happened to it. */
export function ContractActivity({ contract, answer }: ContractActivityProps) {
  const history = api.contract.getHistory
  const mayRead = useMayCall(history)
  return (
    <>
      {/* Above the tabs it is said that it could not be read. */}
      {!answer.isError && <ChainStrip answer={answer} shown={{ kind: 'contract', id: contract }} />}
      {mayRead && (
        <Panel>
          <section aria-labelledby="history-title">
            <PartHead id="history-title" title="修改记录" />
            <HistoryRows history={history} id={contract} />
          </section>
        </Panel>
      )}
    </>
  )
}
