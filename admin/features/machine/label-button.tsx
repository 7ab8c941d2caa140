import { DownOutlined, QrcodeOutlined } from '@ant-design/icons'
import { Button, Popover, Space } from 'antd'
import { useState } from 'react'
import type { SentInput } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { LABELS_ON_SHEET } from '#api/machine/machine.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import { useIsOn, useMayCall } from '#admin/lib/calls/query.ts'
import { openFile } from '#admin/ui/open.tsx'
import { PrintButton } from '#admin/ui/print-button.tsx'
import css from './label-button.module.css'

type LabelButtonProps = {
  /** Whose labels: some machines by their ids, or the list by its filters. */
  of: Omit<SentInput<typeof api.machine.labels>, 'start'>
}

const PLACES = Array.from({ length: LABELS_ON_SHEET }, (_, at) => at + 1)

/** 打印标签: opens the labels of machines as a PDF, from the first place of a sheet or, on a used one, from any other. */
export function LabelButton({ of }: LabelButtonProps) {
  const [busy, setBusy] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const may = useMayCall(api.machine.labels)
  const isOn = useIsOn()('labels')

  async function print(start: number): Promise<void> {
    setChoosing(false)
    setBusy(true)
    try {
      await openFile(addressOf(api.machine.labels, start === 1 ? of : { ...of, start }))
    } finally {
      setBusy(false)
    }
  }

  if (!may || !isOn) return null
  const sheet = (
    <>
      <p className={css.hint}>用过的标签纸：点第一张空白标签的位置</p>
      <div className={css.sheet}>
        {PLACES.map((place) => (
          <Button
            key={place}
            size="small"
            aria-label={`从第${place}张开始`}
            onClick={() => void print(place)}
          >
            {place}
          </Button>
        ))}
      </div>
    </>
  )
  return (
    <Space.Compact>
      <Button icon={<QrcodeOutlined aria-hidden />} loading={busy} onClick={() => void print(1)}>
        打印标签
      </Button>
      <Popover content={sheet} trigger="click" open={choosing} onOpenChange={setChoosing}>
        <Button
          icon={<DownOutlined aria-hidden />}
          aria-label="选择标签的起始位置"
          disabled={busy}
        />
      </Popover>
    </Space.Compact>
  )
}

/** 合格证 of machines, all of them in one file. */
export function CertificatesButton({ of }: LabelButtonProps) {
  const may = useMayCall(api.machine.certificates)
  const papers = [{ label: '合格证', address: addressOf(api.machine.certificates, of) }]
  return may && <PrintButton label="合格证" papers={papers} />
}

/** What is printed of machines that are chosen: labels and 合格证. */
export function MachinePapers({ of }: LabelButtonProps) {
  return (
    <>
      <LabelButton of={of} />
      <CertificatesButton of={of} />
    </>
  )
}
