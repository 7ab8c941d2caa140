import { z } from 'zod'
import { endpoint, maybeRecord, nothing, option, saved, saveInput } from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import { undoCalls } from '#api/kit/history.ts'
import { openNamed, text } from '#api/kit/fields/fields.ts'
import { ONE_LINE } from '#api/kit/fields/field.ts'
import { choices } from '#api/kit/list/list-fields.ts'
import { specNames } from '#api/product/product-spec.ts'
import { optionsOf } from '#api/product/technical.ts'
import { media } from '#api/pump/duty.ts'

/** A name's text is one line; its HTML, with tags and character references, is longer. */
export const MAX_NAME_HTML = 2000
export const MAX_NAME = ONE_LINE

const categoryRecord = z.object({
  id: z.union([z.number(), z.literal('')]),
  p_name: z.string(),
  p_field: z.array(z.string()),
  /** 介质 of its pumps, of `media`; empty where it is not recorded. */
  medium: z.string(),
  version: z.number(),
})
export type CategoryRecord = z.output<typeof categoryRecord>

/** Product categories, whose name is HTML (spec 5.1, 13.3). */
export const category = {
  ...undoCalls(entities.category),
  getType: endpoint({
    method: 'GET',
    path: '/Procate/getType',
    access: 'category:view',
    input: nothing,
    answer: { info: z.array(option) },
  }),
  getProcate: endpoint({
    method: 'GET',
    path: '/Procate/getProcate',
    access: 'category:view',
    input: maybeRecord,
    answer: { info: categoryRecord },
  }),
  setProcate: endpoint({
    method: 'POST',
    path: '/Procate/setProcate',
    access: 'category:edit',
    input: saveInput(
      {
        p_name: text('分类名称', MAX_NAME_HTML),
        p_field: choices('技术参数', specNames),
        medium: openNamed('介质', optionsOf(media)),
      },
      ['p_name'],
    ),
    answer: saved,
    success: '分类已保存',
  }),
  index: endpoint({
    method: 'GET',
    path: '/Procate/index',
    access: 'category:view',
    input: nothing,
    answer: { info: z.array(categoryRecord) },
  }),
}
