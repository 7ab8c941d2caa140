import { groupedFromText } from '#api/kit/money.ts'
import { Col, Form, Row } from 'antd'
import type { ReactNode } from 'react'
import { api } from '#api/index.ts'
import { plainNumber } from '#api/kit/fields/plain-number.ts'
import { fieldOf } from '#api/kit/fields/record-texts.ts'
import { TAX_CODE_LENGTH } from '#api/kit/tax-code.ts'
import { productTexts } from '#api/product/product.ts'
import { specFields } from '#api/product/product-spec.ts'
import { recordStatuses } from '#api/kit/status.ts'
import { useCatalogueBasis } from '#admin/features/company/catalogue-basis.ts'
import { useCan, useOptions } from '#admin/lib/calls/query.ts'
import {
  FixedField,
  LinesField,
  MoneyField,
  RadioField,
  SelectField,
  TextField,
  TimeField,
} from '#admin/ui/field/fields.tsx'
import { FoundText } from '#admin/ui/field/found-text.tsx'
import { FieldItem } from '#admin/ui/field/read-text.tsx'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { WhenOn } from '#admin/ui/when-on.tsx'
import { CurveField } from './curve/curve-field.tsx'
import { EnergyGrade } from './energy-grade.tsx'
import type { LoadedProduct } from './product-form.ts'
import { TechnicalFields } from './technical-fields.tsx'
import { useShownFields } from './use-shown-fields.ts'

const field = fieldOf(productTexts)

type ProductFieldsProps = { view: string; product: LoadedProduct }

/** The fields of a product: what every product has, and the specification that its type uses. */
export function ProductFields({ view, product }: ProductFieldsProps) {
  const shown = useShownFields(view, product)
  const knowsCost = useCan('product:cost')
  const knowsPrice = useCan('product:price')
  const basis = useCatalogueBasis()
  const numbers = specFields.filter(({ name }) => name !== 'pro_info' && shown.includes(name))
  return (
    <Row gutter={24}>
      <Half>
        <TextField {...field('pro_title')} />
      </Half>
      <Half>
        <TextField {...field('pro_no')} />
      </Half>
      {numbers.map(({ name, unit }) => (
        <Third key={name}>
          <TextField {...field(name)} suffix={unit} read={(typed) => plainNumber(typed, unit)} />
        </Third>
      ))}
      <Third>
        <TextField {...field('pro_brand')} />
      </Third>
      <Third>
        <TextField name="pro_unit" label="单位" />
      </Third>
      {knowsPrice && (
        <Third>
          <MoneyField name="pro_unitprice" label="单价" basis={basis} />
        </Third>
      )}
      {knowsCost && (
        <Third>
          <MoneyField name="cost" label="成本价" basis={0} hint="不含税；没有权限的人看不到" />
        </Third>
      )}
      {knowsCost ? (
        <Third>
          <MoneyField
            name="floor_price"
            label="底价"
            basis={basis}
            hint="与单价同口径；报价的人看得到"
          />
        </Third>
      ) : (
        product.floor_price !== undefined && (
          <Third>
            <FixedField label="底价（元）" value={groupedFromText(product.floor_price)} />
          </Third>
        )
      )}
      <Third>
        <WhenOn feature="invoice">
          <FieldItem name="tax_code" label="税收分类编码" extra="输入名称查找用过的；留空用公司的">
            <FoundText search={api.product.getTaxCodes} maxLength={TAX_CODE_LENGTH} />
          </FieldItem>
        </WhenOn>
      </Third>
      <Third>
        <ProductTypeField current={product.shape.type} />
      </Third>
      {shown.includes('pro_flow') && shown.includes('pro_lift') && (
        <>
          <Whole>
            <CurveField />
          </Whole>
          <Whole>
            <TechnicalFields />
          </Whole>
          <Whole>
            <EnergyGrade />
          </Whole>
        </>
      )}
      {shown.includes('pro_info') && (
        <Whole>
          <LinesField {...field('pro_info')} />
        </Whole>
      )}
      <Whole>
        <LinesField name="remarks" label="备注" />
      </Whole>
      <Third>
        <TimeField name="release_time" label="录入时间" />
      </Third>
      <Half>
        <RadioField name="pro_status" label="状态" options={recordStatuses} />
      </Half>
    </Row>
  )
}

type ColumnProps = { children: ReactNode }

const Whole = ({ children }: ColumnProps) => <Col span={24}>{children}</Col>

const Half = ({ children }: ColumnProps) => (
  <Col xs={24} md={12}>
    {children}
  </Col>
)

const Third = ({ children }: ColumnProps) => (
  <Col xs={24} sm={12} xl={8} xxl={6}>
    {children}
  </Col>
)

/** The product's category. Without the choices it is not changed. */
function ProductTypeField({ current }: { current: number | '' }) {
  const types = useOptions(api.product.getProType)
  if (types.isLoadingError) {
    return (
      <Form.Item label="产品分类">
        <LoadFailure failure={types.error} onRetry={() => void types.refetch()} />
      </Form.Item>
    )
  }
  const waiting = current === '' ? [] : [{ value: current, label: '正在加载…' }]
  return (
    <SelectField
      name="pro_type"
      label="产品分类"
      options={types.data?.data ?? waiting}
      loading={types.isPending}
    />
  )
}
