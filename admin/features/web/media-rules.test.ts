import { expect, test } from 'vitest'
import { MAX_EDITOR_IMAGE_BYTES, MAX_EDITOR_IMAGES } from '#api/upload/upload.ts'
import { fault, kindOf, tooMany } from './media-rules.ts'

const image = { name: '泵.png', type: 'image/png', size: 1 }

test('an image of up to 2 MB is taken', () => {
  expect(fault('image', { ...image, size: MAX_EDITOR_IMAGE_BYTES })).toBeUndefined()
  expect(fault('image', { ...image, size: MAX_EDITOR_IMAGE_BYTES + 1 })).toContain('不超过2MB')
  expect(fault('image', { ...image, size: 0 })).toContain('空文件')
})

test('what cannot be shown safely is not taken', () => {
  expect(fault('image', { ...image, type: 'image/svg+xml' })).toContain('不是可用的图片')
  expect(fault('video', image)).toContain('不是可用的视频')
})

test('a type that the system does not know is left to the server', () => {
  expect(fault('image', { ...image, type: '' })).toBeUndefined()
})

test('50 images are taken at once, and one video', () => {
  expect(tooMany('image', MAX_EDITOR_IMAGES)).toBeUndefined()
  expect(tooMany('image', MAX_EDITOR_IMAGES + 1)).toContain('最多上传50张图片')
  expect(tooMany('video', 2)).toContain('最多上传1个视频')
})

test('what is dropped is taken for an image unless it is a video', () => {
  expect(kindOf('video/webm')).toBe('video')
  expect(kindOf('image/png')).toBe('image')
  expect(kindOf('application/pdf')).toBe('image')
})
