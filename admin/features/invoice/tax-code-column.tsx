import { api } from '#api/index.ts'
import { TAX_CODE_LENGTH, taxCodeProblem } from '#api/kit/tax-code.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { FoundText } from '#admin/ui/field/found-text.tsx'
import type { CellTools, Column } from '#admin/ui/rows/column.ts'
import { Wrong } from '#admin/ui/rows/row-text.tsx'
import { textColumn } from '#admin/ui/rows/text-column.tsx'

const TITLE = '税收分类编码'

type Coded = { tax_code: string }

const problemOf = (text: string) => taxCodeProblem(text.trim())

/** 税收分类编码 of a row, which who may see products finds by words among theirs. */
export function taxCodeColumn<Row extends Coded>(
  place: Pick<Column<Row>, 'span' | 'phone' | 'unseen'>,
): Column<Row> {
  const plain = textColumn<Row>({
    ...place,
    name: 'tax_code',
    title: TITLE,
    placeholder: TITLE,
    maxLength: TAX_CODE_LENGTH,
    problem: problemOf,
  })
  return { ...plain, cell: (row, tools) => <TaxCode row={row} tools={tools} plain={plain} /> }
}

type TaxCodeProps<Row> = { row: Row; tools: CellTools<Row>; plain: Column<Row> }

function TaxCode<Row extends Coded>({ row, tools, plain }: TaxCodeProps<Row>) {
  const mayLook = useCan('product:view')
  if (tools.isText || !mayLook) return plain.cell(row, tools)
  const problem = problemOf(row.tax_code)
  return (
    <>
      <FoundText
        search={api.product.getTaxCodes}
        label={tools.label(TITLE)}
        placeholder="税收分类编码，或输入名称查找"
        maxLength={TAX_CODE_LENGTH}
        value={row.tax_code}
        onChange={(tax_code) => tools.change({ tax_code } as Partial<Row>)}
      />
      {problem !== undefined && <Wrong>{problem}</Wrong>}
    </>
  )
}
