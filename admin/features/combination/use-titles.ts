import { Form } from 'antd'
import { api } from '#api/index.ts'
import { useRead } from '#admin/lib/calls/query.ts'

type TitleOption = { value: string; label: string }
export type TitleGroup = { label: string; options: TitleOption[] }

/** The titles of the catalogue for rules, those of the combination that is being filled in first. */
export function useTitles(): TitleGroup[] {
  const { data } = useRead(api.combination.getProTitle, {})
  const chosen = Form.useWatch<number[] | undefined>('com_prolist', { preserve: true }) ?? []
  const known = data?.data ?? []
  const [own, others] = [true, false].map((isOwn) =>
    known
      .filter(({ value }) => chosen.includes(Number(value)) === isOwn)
      .map(({ label }) => ({ value: label, label })),
  )
  return [
    { label: '组合里的产品', options: own ?? [] },
    { label: '其他产品', options: others ?? [] },
  ].filter(({ options }) => options.length > 0)
}
