import { Col, Form, Row } from 'antd'
import type { ReactNode } from 'react'
import { api } from '#api/index.ts'
import { yesNo } from '#api/kit/status.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { RadioField, TextField } from '#admin/ui/field/fields.tsx'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { RulesField } from './rules-field.tsx'
import { TitleChecks } from './title-checks.tsx'
import { withGone } from './title-choice.ts'
import { WholeField } from '#admin/ui/field/read-text.tsx'

/** The fields of a combination, in the dialog as on the page. */
export function CombinationFields() {
  return (
    <>
      <TextField name="com_name" label="组合名称" required />
      <ProductsField />
      <Row gutter={24}>
        <Col xs={24} sm={12}>
          <RadioField
            name="is_power"
            label="控制柜按泵功率选配"
            options={yesNo}
            hint="选定水泵后，自动选用功率相配的控制柜"
          />
        </Col>
        <Col xs={24} sm={12}>
          <RadioField
            name="com_show"
            label="报价单上显示组合名称"
            options={yesNo}
            hint="在报价单中以组合名称作为标题"
          />
        </Col>
      </Row>
      <RulesField />
    </>
  )
}

/** Which titles belong to the combination. Without the choices, what is set stays. */
function ProductsField() {
  const { data, error, isLoadingError, isFetching, refetch } = useRead(
    api.combination.getProTitle,
    {},
  )
  const chosen = Form.useWatch<number[] | undefined>('com_prolist', { preserve: true }) ?? []
  if (isLoadingError) {
    return <Labelled content={<LoadFailure failure={error} onRetry={() => void refetch()} />} />
  }
  if (!data) return <Labelled content="正在加载…" />
  // An older answer may lack a chosen title; only the newest says that it has gone.
  const options = isFetching ? data.data : withGone(data.data, chosen)
  if (options.length === 0) return <Labelled content="还没有产品，请先在产品管理中新增产品" />
  return (
    <WholeField
      name="com_prolist"
      label="产品"
      words={(titles) =>
        options
          .filter(({ value }) => (titles as readonly unknown[]).includes(Number(value)))
          .map(({ label }) => label)
          .join('、')
      }
    >
      <TitleChecks options={options} />
    </WholeField>
  )
}

function Labelled({ content }: { content: ReactNode }) {
  return <Form.Item label="产品">{content}</Form.Item>
}
