import { CheckCircleFilled } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { useCan } from '#admin/lib/calls/query.ts'
import type { Home } from '#api/home/home.ts'
import css from './home.module.css'

type Steps = NonNullable<Home['steps']>

const STEPS: Readonly<
  Record<Steps[number]['what'], { title: string; advice: string; to: string }>
> = {
  company: {
    title: '公司资料',
    advice: '名称、税号和开户行印在单据上，还有默认税率、有效期和条款',
    to: '/company',
  },
  product: { title: '产品', advice: '导入厂家的价目表，或逐个新增', to: '/product' },
  combination: {
    title: '组合',
    advice: '把常一起出售的水泵、控制柜、阀门编成一套',
    to: '/combination',
  },
  quotation: {
    title: '第一份报价',
    advice: '新增报价，选择组合和型号，点“发出”',
    to: '/quotation',
  },
}

/** 第一步: the way from an empty system to the first quotation, each step ticked once it is done. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const decides = useCan('company:edit')
  return (
    <section aria-label="开始使用" className={css.part}>
      <h2>开始使用</h2>
      <ol className={css.steps}>
        {steps.map(({ what, done }) => {
          const { title, advice, to } = STEPS[what]
          return (
            <li key={what}>
              <Link to={to}>{title}</Link>
              {done && (
                <span className={css.done}>
                  <CheckCircleFilled aria-hidden /> 已完成
                </span>
              )}
              <small>{advice}</small>
            </li>
          )
        })}
      </ol>
      {decides && (
        <p className="muted">
          用不到的功能可以在<Link to="/company">公司页</Link>关掉
        </p>
      )}
    </section>
  )
}
