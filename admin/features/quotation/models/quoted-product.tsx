import { Card, Descriptions, Skeleton } from 'antd'
import type { DescriptionsProps } from 'antd'
import type { ReactNode } from 'react'
import { errorCodes } from '#api/kit/errors.ts'
import { api } from '#api/index.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { energyInWords } from '#api/product/energy-words.ts'
import { GRADES } from '#api/pump/energy/grade.ts'
import { specFields } from '#api/product/product-spec.ts'
import { energyGrades, technicalFacts, type TechnicalData } from '#api/product/technical.ts'
import type { ProductRecord } from '#api/product/product.ts'
import type { SpecName } from '#api/product/product-spec.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { dutyText } from '#api/selection/duty.ts'
import { recordStatuses } from '#api/kit/status.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { CurveView } from '#admin/pump/curve-view.tsx'
import { LoadFailure, Notice } from '#admin/ui/notice.tsx'
import { Page } from '#admin/ui/page/page.tsx'
import { StatusTag } from '#admin/ui/status.tsx'
import { BackToQuotations } from '../lines/back-to-quotations.tsx'
import { NO_MODEL } from './model-cell.tsx'
import { specText } from './spec-text.ts'

/** A line as it was quoted. */
export function QuotedLine({ line }: { line: number }) {
  const answer = useRead(api.quotation.getQuopro, { line })
  const [quoted] = answer.data?.data ?? []
  if (!quoted) return <Absent answer={answer} />
  return (
    <Detail of={quoted.title}>
      <Card title={answer.data?.info.quo_name}>
        {!quoted.chosen && <Notice text="这个产品还没有选择型号" />}
        <Descriptions
          bordered
          size="middle"
          column={{ xs: 1, md: 2 }}
          items={[
            row('产品名称', quoted.title),
            row('型号', quoted.chosen && quoted.no === '' ? NO_MODEL : quoted.no),
            ...specRows({ ...quoted, pro_info: quoted.pro_info ?? '' }),
            ...energyRow(energyInWords(quoted)),
            ...technicalRows(quoted.technical ?? {}),
            row('品牌', quoted.pro_brand),
            row('单位', quoted.unit),
            row('单价（元）', groupedFromText(quoted.unitprice)),
            row('数量', quoted.num),
            ...dutyRows(quoted),
            row('金额（元）', groupedFromText(quoted.amount)),
            textRow('备注', quoted.remarks ?? ''),
          ]}
        />
        <CurveView curve={quoted.pro_curve} />
      </Card>
    </Detail>
  )
}

/** A product as the catalogue has it, without what its category hides. */
export function CatalogueProduct({ id }: { id: number }) {
  const answer = useRead(api.product.getProduct, { id })
  if (!answer.data) return <Absent answer={answer} />
  const { data: product, field } = answer.data
  return (
    <Detail of={product.pro_title}>
      <Card>
        <Descriptions
          bordered
          size="middle"
          column={{ xs: 1, md: 2 }}
          items={[
            row('产品名称', product.pro_title),
            row('型号', product.pro_no),
            ...specRows(product, field),
            ...(product.energy_grade === GRADES.notApplicable
              ? []
              : energyRow(<StatusTag value={product.energy_grade} options={energyGrades} />)),
            ...(hasCurve(field) ? technicalRows(technicalOf(product)) : []),
            row('品牌', product.pro_brand),
            row('单位', product.pro_unit),
            ...priceRow(product.pro_unitprice),
            row('录入时间', product.release_time),
            row('状态', <StatusTag value={product.pro_status} options={recordStatuses} />),
            textRow('备注', product.remarks),
          ]}
        />
        {hasCurve(field) && <CurveView curve={product.pro_curve} />}
      </Card>
    </Detail>
  )
}

/** What hides flow or lift is no pump, and hides the curve and the technical data too. */
const hasCurve = (hidden: readonly number[]) =>
  specFields.every(
    ({ name, number }) => (name !== 'pro_flow' && name !== 'pro_lift') || !hidden.includes(number),
  )

type DetailProps = { of?: string | undefined; children: ReactNode }

/** The page, named after its product. */
export function Detail({ of, children }: DetailProps) {
  return (
    <Page title="产品详情" record={of}>
      {children}
    </Page>
  )
}

type AbsentProps = {
  answer: { isPending: boolean; error: unknown; refetch: () => Promise<unknown> }
}

function Absent({ answer: { isPending, error, refetch } }: AbsentProps) {
  const missing = error instanceof Refusal && error.code === errorCodes.missing
  return (
    <Detail>
      {isPending ? (
        <Skeleton active />
      ) : missing ? (
        <BackToQuotations text={error.message} />
      ) : (
        <LoadFailure failure={error} onRetry={() => void refetch()} />
      )}
    </Detail>
  )
}

type Item = NonNullable<DescriptionsProps['items']>[number]

const row = (label: string, children: ReactNode): Item => ({ key: label, label, children })

/** The energy grade, where there is one. */
const energyRow = (shown: ReactNode) => (shown === '' ? [] : [row('能效等级', shown)])

/** The price, for who may see it. */
const priceRow = (price?: string) =>
  price === undefined ? [] : [row('单价（元）', groupedFromText(price))]

/** Text in several lines, over the whole width. */
const textRow = (label: string, text: string): Item => ({
  ...row(label, <div className="question-text">{text}</div>),
  span: 'filled',
})

/** The duty that the pump was chosen by, and where on its curve it runs there. */
const dutyRows = ({ duty, region }: Pick<QuotationLine, 'duty' | 'region'>) => [
  ...(duty ? [row('工况', dutyText(duty))] : []),
  ...(region === '' ? [] : [row('运行区', region)]),
]

/** The specification: neither what is empty nor what the category hides. */
function specRows(product: Readonly<Record<SpecName, string>>, hidden: readonly number[] = []) {
  return specFields
    .filter(({ name, number }) => product[name] !== '' && !hidden.includes(number))
    .map(({ name, label }) =>
      name === 'pro_info' ? textRow(label, product[name]) : row(label, specText(product, name)),
    )
}

/** What is recorded of a product beside its specification. */
const technicalRows = (data: TechnicalData) =>
  technicalFacts(data).map(([label, text], at) => ({
    ...row(label, text),
    key: `technical-${at}`,
  }))

const technicalOf = ({ suction, stages, ...product }: ProductRecord): TechnicalData => ({
  ...product,
  ...(suction !== '' && { suction }),
  ...(stages !== '' && { stages }),
})
