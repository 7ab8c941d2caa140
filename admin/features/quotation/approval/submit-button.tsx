import { Button } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { LinesField } from '#admin/ui/field/fields.tsx'
import type { QuotationInfo } from '../prices/line-prices.ts'
import type { LineSession } from '../lines/saving/line-session.ts'
import type { Preparing } from '../offer/use-prepare.ts'
import { SmallDialog } from '#admin/ui/dialog/small-dialog.tsx'

type SubmitButtonProps = { session: LineSession; info: QuotationInfo; preparing: Preparing }

/** 提交审核, with a note to the one who decides. */
export function SubmitButton({ session, info, preparing }: SubmitButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        type="primary"
        ghost
        onClick={() => void preparing.prepare('提交审核').then((ready) => ready && setOpen(true))}
      >
        提交审核
      </Button>
      <SmallDialog
        title="提交审核"
        name="quotation-review"
        open={open}
        save={api.quotation.submitReview}
        initial={{ note: '' }}
        toInput={({ note }: { note: string }) => ({
          id: info.id,
          content_version: (session.info() ?? info).content_version,
          note,
        })}
        onClose={() => setOpen(false)}
      >
        <LinesField name="note" label="给审核人的说明" hint="如：老客户，去年同型号成交价相同" />
      </SmallDialog>
    </>
  )
}
