import { Button, Flex } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import type { StatementSummary } from '#api/statement/statement.ts'
import { call, addressOf } from '#admin/lib/calls/client.ts'
import { refreshAfter, useMayCall } from '#admin/lib/calls/query.ts'
import { ExportRowsButton } from '#admin/record-list/export-rows-button.tsx'
import { RunDialog } from '#admin/record-list/batch/run-dialog.tsx'
import { PrintButton } from '#admin/ui/print-button.tsx'
import css from './statement.module.css'

type ChosenBarProps = {
  rows: readonly StatementSummary[]
  query: { basis: string; first_date: string | undefined; last_date: string | undefined }
}

/** What can be done with the chosen customers together: confirm, print, export. */
export function ChosenBar({ rows, query }: ChosenBarProps) {
  const [items, setItems] = useState<readonly StatementSummary[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const mayConfirm = useMayCall(api.statement.setStatement)
  const open = rows.filter(({ can_confirm }) => can_confirm)
  const { basis, first_date = '', last_date = '' } = query
  const customers = rows.map(({ customer_id }) => customer_id).join(',')
  const papers = { customers, basis, first_date, last_date }

  function perform(id: number, key: string) {
    const { closing = '' } = items.find(({ customer_id }) => customer_id === id) ?? {}
    const input = { customer_id: id, basis, first_date, last_date, closing }
    return call(api.statement.setStatement, input, { key })
  }

  return (
    <Flex className={`${css.chosen} on-screen`} gap="small" align="center" wrap>
      <output>{rows.length === 0 ? '勾选客户后确认或打印' : `已选择 ${rows.length} 个客户`}</output>
      {rows.length > 0 && (
        <>
          {mayConfirm && (
            <Button
              type="primary"
              disabled={open.length === 0}
              onClick={() => {
                setItems(open)
                setIsOpen(true)
              }}
            >
              {`确认 ${open.length} 份`}
            </Button>
          )}
          <PrintButton
            label="打印"
            papers={[{ label: '对账单', address: addressOf(api.statement.document, papers) }]}
          />
          <ExportRowsButton endpoint={api.statement.workbook} filters={papers} label="导出Excel" />
        </>
      )}
      {items.length > 0 && (
        <RunDialog
          title="确认对账单"
          width={520}
          items={items.map(({ customer_id, cus_name }) => ({ id: customer_id, name: cus_name }))}
          begin={{ children: '确认' }}
          perform={perform}
          onStill={() => refreshAfter(api.statement.setStatement)}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onClosed={() => setItems([])}
        >
          <p>
            {`确认 ${items.length} 个客户到 ${last_date} 的对账单？确认后编号，内容和合计不再变化；以后的改动列为下一份的前期调整。`}
          </p>
        </RunDialog>
      )}
    </Flex>
  )
}
