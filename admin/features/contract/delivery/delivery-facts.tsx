import styles from './delivery.module.css'

type Facts = {
  c_title?: string | undefined
  cus_name: string
  project: string
  delivery_place: string
  delivery_date: string
}

const LABELS = [
  ['c_title', '合同标题'],
  ['cus_name', '客户'],
  ['project', '项目'],
  ['delivery_place', '收货地址'],
  ['delivery_date', '交货日期'],
] as const

/** For whom a production record or a shipment is, where to and by when; what the contract does not say is left out. */
export function DeliveryFacts({ facts }: { facts: Facts }) {
  const known = LABELS.filter(([name]) => facts[name])
  if (known.length === 0) return null
  return (
    <dl className={styles['facts']}>
      {known.map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{facts[name]}</dd>
        </div>
      ))}
    </dl>
  )
}
