import { Button, Flex } from 'antd'
import { api } from '#api/index.ts'
import { entities } from '#api/kit/entities.ts'
import { call } from '#admin/lib/calls/client.ts'
import { showCompany } from '#admin/lib/company.ts'
import { HistoryButton } from '#admin/ui/history/history-button.tsx'
import { Page } from '#admin/ui/page/page.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { RecordForm } from '#admin/ui/form/record-form.tsx'
import { useRefusedLoad } from '#admin/ui/form/use-refused-load.ts'
import { Sections, type Folds } from '#admin/ui/form/sections.tsx'
import { SavingText } from '#admin/ui/form/saving-text.tsx'
import { CompanyFields } from './company-fields.tsx'
import { LimitsNotice } from './discount-limits.tsx'

/** The id of the one company that there is. */
const THE_COMPANY = 1

/** What is set once and seldom again. */
const FOLDS: Folds = {
  条款模板: { term_templates: '条款模板' },
  合同: { clause_templates: '合同条款模板', contract_template_name: '合同 Word 模板' },
  开票: { invoice_template_name: '开票模板' },
  跟进与未成交: { answer_days: '未答复提醒天数', lost_reasons: '未成交原因' },
  登录: { second_factor: '两步验证' },
  对外发送: {
    outgoing: '对外发送',
    mail_hourly: '每人每小时邮件收件人',
    mail_daily: '每人每天邮件收件人',
  },
  质保: {
    warranty_months: '质保月数（自启用）',
    warranty_delivery_months: '质保月数（自发货）',
  },
}

/** Read at first, and again once it was saved. */
async function loadCompany(_id: number, signal?: AbortSignal) {
  const { data } = await call(api.company.getCompany, {}, { signal })
  showCompany(data)
  return data
}

/** Who the company is, and what its quotations begin with. */
export function CompanyScreen() {
  const { failure, load } = useRefusedLoad(THE_COMPANY, loadCompany)
  return (
    <Page
      failure={failure}
      title={entities.company.screen.title}
      extra={<HistoryButton history={api.company.getHistory} id={THE_COMPANY} />}
    >
      <Panel>
        <RecordForm
          name="company"
          id={THE_COMPANY}
          load={load}
          save={api.company.setCompany}
          stays
          onSaved={() => undefined}
          renderFooter={({ busy, locked }) =>
            !locked && (
              <>
                <LimitsNotice />
                <Flex className="form-foot" gap="small" align="center">
                  <Button type="primary" htmlType="submit" loading={busy}>
                    保存
                  </Button>
                  <SavingText busy={busy} />
                </Flex>
              </>
            )
          }
        >
          <Sections label="公司资料的目录" folds={FOLDS}>
            <CompanyFields />
          </Sections>
        </RecordForm>
      </Panel>
    </Page>
  )
}
