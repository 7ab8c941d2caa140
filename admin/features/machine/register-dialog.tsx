import { Alert, Button, Flex, Form, Input, Modal, Select } from 'antd'
import { api } from '#api/index.ts'
import type { MachineLine } from '#api/machine/machine.ts'
import {
  MOST_AT_ONCE,
  registeredSurplus,
  repeatedIn,
  serialRange,
  serialRun,
  serialsIn,
} from '#api/machine/serial-numbers.ts'
import { failureText } from '#admin/lib/calls/failures.ts'
import { CountInput } from '#admin/ui/field/count-input.tsx'
import { useChange } from '#admin/ui/form/use-change.ts'
import css from './machine.module.css'

type RegisterDialogProps = {
  production: number
  /** The lines of its contract that are produced. */
  lines: readonly MachineLine[]
  open: boolean
  onClose: () => void
}

type Values = {
  line?: number
  title?: string
  model?: string
  first?: string
  count?: number | null
  serials?: string
}

/** 登记编号: the serial numbers of one product, pasted or counted on from the first. */
export function RegisterDialog({ production, lines, open, onClose }: RegisterDialogProps) {
  const [form] = Form.useForm<Values>()
  const { send, busy, failure } = useChange(api.machine.registerMachines, {
    // Said in place, where the numbers are.
    onFailure: () => true,
  })
  const { serials, ranges, wrong } = entered(Form.useWatch('serials', form) ?? '')
  const repeated = repeatedIn(serials)
  const chosen = Form.useWatch('line', form)
  const line = lines.find(({ value }) => value === chosen)
  const surplus =
    line && serials.length > 0
      ? registeredSurplus({
          ...line,
          no: line.model,
          registered: line.registered + serials.length,
        })
      : undefined

  async function register({ line, title, model }: Values): Promise<void> {
    const of = line ? { contract_line_id: line } : { title, model }
    if (!(await send({ pro_id: production, ...of, serials: serials.join('\n') }))) return
    form.resetFields()
    onClose()
  }

  return (
    <Modal
      title="登记出厂编号"
      open={open}
      onCancel={onClose}
      footer={null}
      width={560}
      destroyOnHidden
      closable={{ 'aria-label': '关闭' }}
    >
      <Form
        form={form}
        layout="vertical"
        name="register-machines"
        initialValues={firstValues(lines)}
        onFinish={(values) => void register(values)}
      >
        <ProductFields lines={lines} />
        <RunFields />
        <Form.Item
          name="serials"
          label="出厂编号"
          required
          extra={`每行一个，可以从 Excel 复制一列粘贴；连续的可以写“010~012”或“030至032”。一次最多${MOST_AT_ONCE}个，现在有${serials.length}个`}
        >
          <Input.TextArea rows={6} placeholder={'W2026-001\nW2026-002'} autoComplete="off" />
        </Form.Item>
        {ranges.map((range) => (
          <Alert key={range} type="info" title={range} />
        ))}
        {wrong !== undefined && (
          <Alert
            type="warning"
            showIcon
            title={`“${wrong}”不是从小到大、不超过${MOST_AT_ONCE}个的一段编号，请核对`}
          />
        )}
        {repeated !== undefined && (
          <Alert type="warning" showIcon title={`${repeated}出现了不止一次，请核对`} />
        )}
        {surplus !== undefined && (
          <Alert type="warning" showIcon title={`登记后${surplus}，请核对`} />
        )}
        {Boolean(failure) && !busy && <Alert type="error" showIcon title={failureText(failure)} />}
        <Flex gap="small" justify="end" className="dialog-foot">
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={busy}
            disabled={serials.length === 0 || repeated !== undefined || wrong !== undefined}
          >
            {serials.length > 0 ? `登记${serials.length}台` : '登记'}
          </Button>
        </Flex>
      </Form>
    </Modal>
  )
}

/** The pieces that the record is about and that have no number yet. */
const leftOf = ({ own, own_registered }: MachineLine) => Math.max(0, own - own_registered)

/** The line whose pieces have no numbers yet, where that is a single one, with so many of them. */
function firstValues(lines: readonly MachineLine[]): Values {
  const left = lines.filter((line) => leftOf(line) > 0)
  const [only] = left.length === 1 ? left : lines.length === 1 ? lines : []
  return { ...(only && { line: Number(only.value) }), count: countFor(only) }
}

const countFor = (line: MachineLine | undefined) => (line && leftOf(line)) || 1

function ownInWords(line: MachineLine): string {
  const { own, own_registered, unit } = line
  if (own === 0) return '这条生产记录没有登记生产这一行'
  const left = leftOf(line)
  const rest = left > 0 ? `还差${left}个编号` : '编号已齐'
  return `本次生产${own}${unit || '台'}，已登记${own_registered}个编号，${rest}`
}

/** What is typed, each range as its numbers and in words, and the first invalid one. */
function entered(text: string) {
  const read = serialsIn(text).map((entry) => ({ entry, range: serialRange(entry) }))
  return {
    serials: read.flatMap(({ entry, range }) => range ?? [entry]),
    ranges: read.flatMap(({ entry, range = [] }) =>
      range.length > 0 ? [`${entry}：${range.join('、')}（${range.length}台）`] : [],
    ),
    wrong: read.find(({ range }) => range?.length === 0)?.entry,
  }
}

/** Which product: a line of the contract; one that is in none of them, or of a contract without lines, is typed. */
function ProductFields({ lines }: { lines: readonly MachineLine[] }) {
  const form = Form.useFormInstance<Values>()
  const chosen: unknown = Form.useWatch('line')
  const line = lines.find(({ value }) => value === chosen)
  return (
    <>
      {lines.length > 0 && (
        <Form.Item name="line" label="产品" extra={line && ownInWords(line)}>
          <Select
            allowClear
            onChange={(value: number | undefined) =>
              form.setFieldValue('count', countFor(lines.find((one) => one.value === value)))
            }
            placeholder="不在合同明细中的，请在下面填写"
            options={lines.map(({ value, label }) => ({ value, label }))}
          />
        </Form.Item>
      )}
      {chosen === undefined && (
        <div className="fields">
          <Form.Item name="title" label="产品名称" required>
            <Input maxLength={255} autoComplete="off" />
          </Form.Item>
          <Form.Item name="model" label="型号">
            <Input maxLength={255} autoComplete="off" />
          </Form.Item>
        </div>
      )}
    </>
  )
}

/** Fills the list with a run of numbers. */
function RunFields() {
  const form = Form.useFormInstance<Values>()
  const first = (Form.useWatch('first', form) ?? '').trim()
  const count = Form.useWatch('count', form) ?? 0
  const run = count > 0 ? serialRun(first, count) : undefined

  function fill(): void {
    const there = serialsIn(form.getFieldValue('serials') ?? '')
    form.setFieldValue('serials', [...there, ...(run ?? [])].join('\n'))
  }

  return (
    <div className={css.run}>
      <Form.Item
        name="first"
        label="起始编号"
        extra={
          first !== '' && !/\d$/.test(first)
            ? '要以数字结尾，才能往下连续编号'
            : run && `${run[0]} 至 ${run.at(-1)}`
        }
      >
        <Input placeholder="W2026-001" maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="count" label="台数">
        <CountInput min={1} max={MOST_AT_ONCE} className="wide" />
      </Form.Item>
      <Button disabled={!run} onClick={fill}>
        生成编号
      </Button>
    </div>
  )
}
