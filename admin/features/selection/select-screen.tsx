import { useAddress } from '#admin/lib/address.ts'
import { Page } from '#admin/ui/page.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { BuildingPart } from './building/building-part.tsx'
import { ByDuty } from './by-duty.tsx'
import { QuotationChoice } from './quotation-choice.tsx'
import { ReplacePart } from './replace/replace-part.tsx'
import { BackToQuotation, TargetNotice } from './target-notice.tsx'
import { useTarget } from './use-target.ts'
import { wayOf, Ways } from './ways.tsx'

/** 选型: pumps of the catalogue, for a quotation where the address names one. */
export function SelectScreen() {
  const address = useAddress()
  const target = useTarget(address.values)
  const way = wayOf(address.values['by'])
  return (
    <Page
      title="选型"
      extra={
        target.isOpen ? (
          <QuotationChoice onChoose={(id) => void address.change({ quotation: String(id) })} />
        ) : (
          <BackToQuotation target={target} />
        )
      }
    >
      <Panel>
        <TargetNotice target={target} />
        <Ways />
        {way === 'building' && <BuildingPart address={address} target={target} />}
        {way === 'replace' ? (
          <ReplacePart address={address} target={target} />
        ) : (
          <ByDuty address={address} target={target} />
        )}
      </Panel>
    </Page>
  )
}
