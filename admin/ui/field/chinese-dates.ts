import 'dayjs/locale/zh-cn'
import dayjs from 'dayjs'

dayjs.locale('zh-cn')

/** dayjs in Chinese; apart from the start, since the login page shows no dates. */
export { dayjs }
