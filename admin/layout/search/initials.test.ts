import { describe, expect, test } from 'vitest'
import { hasInitials } from './initials.ts'

describe('the first letters of Chinese words', () => {
  test.each([
    ['报价管理', 'bjgl'],
    ['物流管理', 'wl'],
    ['首页', 'SY'],
    ['阿里八方长沙妈祖', 'alb'],
    ['东湖地铁站排水泵房设备合同（框架）', 'htkj'],
    ['青枫科技园A座消防泵房改造', 'kjyaz'],
    ['3号楼给水', '3hl'],
    ['ＩＳＧ５０管道泵', 'isg50gdb'],
  ])('%s is found by %s', (name, typed) => {
    expect(hasInitials(name, typed)).toBe(true)
  })

  test.each([
    ['重庆泵站', 'zq'],
    ['重庆泵站', 'cq'],
    ['长沙银行', 'csyh'],
  ])('%s is found by %s, whichever way it is read', (name, typed) => {
    expect(hasInitials(name, typed)).toBe(true)
  })

  test.each([
    ['报价管理', 'bg'],
    ['报价管理', 'glx'],
    ['报价管理', ''],
    ['报价管理', '报'],
    ['报价管理', 'b j'],
  ])('%s is not found by %j', (name, typed) => {
    expect(hasInitials(name, typed)).toBe(false)
  })
})
