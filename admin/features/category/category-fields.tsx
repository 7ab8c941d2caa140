import { Form } from 'antd'
import { useEffect } from 'react'
import { MAX_NAME_HTML } from '#api/category/category.ts'
import { api } from '#api/index.ts'
import { optionsOf } from '#api/product/technical.ts'
import { media } from '#api/pump/duty.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { showFailure } from '#admin/ui/dialog/feedback.tsx'
import { ChecksField, SelectField, TextField } from '#admin/ui/field/fields.tsx'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { CategoryName, hasMarkup } from './category-name.tsx'

const MARKUP_TIP = '可以使用简单的 HTML，例如 <b>加粗</b>、<font color="red">红色</font>'

/** The fields of a category, in the dialog as on the page. */
export function CategoryFields() {
  const name = Form.useWatch<string | undefined>('p_name') ?? ''
  return (
    <>
      <TextField
        name="p_name"
        label="分类名称"
        tip={MARKUP_TIP}
        required
        maxLength={MAX_NAME_HTML}
        hint={hasMarkup(name) ? <Preview name={name} /> : undefined}
      />
      <SelectField
        name="medium"
        label="介质"
        placeholder="未登记"
        tip="该分类的水泵输送什么；选型只给出介质相同的水泵，未登记的会注明"
        options={optionsOf(media)}
      />
      <UsedFields />
    </>
  )
}

function Preview({ name }: { name: string }) {
  return (
    <>
      显示效果：
      <div className="long-text preview">
        <CategoryName name={name} />
      </div>
    </>
  )
}

/** Which specification fields the category's products have. Without the choices, what is set stays. */
function UsedFields() {
  const { data, error, isLoadingError, isFetching, refetch } = useRead(api.category.getType, {})

  useEffect(() => {
    if (!isLoadingError || isFetching) return
    void showFailure(error).then((again) => void (again && refetch()))
  }, [isLoadingError, error, isFetching, refetch])

  if (isLoadingError) {
    return (
      <Form.Item label="填写的技术参数">
        <LoadFailure failure={error} onRetry={() => void refetch()} />
      </Form.Item>
    )
  }
  if (!data) return <Form.Item label="填写的技术参数">正在加载…</Form.Item>
  return (
    <ChecksField
      name="p_field"
      label="填写的技术参数"
      options={data.info}
      hint="该分类的产品只显示勾选的参数；都不勾选则全部显示"
    />
  )
}
