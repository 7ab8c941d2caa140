import { api } from '#api/index.ts'
import { useAddress } from '#admin/lib/address.ts'
import { useOptions } from '#admin/lib/calls/query.ts'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { Page } from '#admin/ui/page/page.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { ByDuty } from './by-duty.tsx'
import { hasDuty } from './duty-values.ts'
import { useKept, useKeptQuery } from './kept-selection.ts'
import { QuotationChoice } from './quotation-choice.tsx'
import { BackToQuotation, TargetNotice } from './target-notice.tsx'
import { useTarget } from './use-target.ts'
import { useWay, Ways } from './ways.tsx'

const BuildingPart = lazyPart(
  async () => (await import('./building/building-part.tsx')).BuildingPart,
)
const ReplacePart = lazyPart(async () => (await import('./replace/replace-part.tsx')).ReplacePart)

/** 选型: pumps of the catalogue, for a quotation where the address names one. */
export function SelectScreen() {
  const address = useAddress()
  const target = useTarget(address.values)
  const types = useOptions(api.selection.getProType)
  const way = useWay()
  const kept = useKept()
  const isFilled = useKeptQuery()

  function chooseFor(id: number): void {
    const quotation = String(id)
    if (hasDuty(address.values)) kept.ask({ quotation })
    void address.change({ quotation })
  }

  const part = {
    address,
    target,
    open: true,
    onClose: () => void address.change({ by: undefined }, { replace: true }),
  }
  return (
    <Page
      title="选型"
      failure={types.error}
      extra={
        target.isOpen ? (
          <QuotationChoice onChoose={chooseFor} />
        ) : (
          <BackToQuotation target={target} />
        )
      }
    >
      <Panel>
        <TargetNotice target={target} />
        <Ways />
        {isFilled && way === 'building' && <BuildingPart {...part} />}
        {isFilled && way === 'replace' && <ReplacePart {...part} />}
        {isFilled && way !== 'replace' && <ByDuty address={address} target={target} />}
      </Panel>
    </Page>
  )
}
