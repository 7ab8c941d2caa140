import type { IEditorConfig, IToolbarConfig } from '@wangeditor-next/editor'
import { notify } from '#admin/ui/dialog/feedback.tsx'
import { cleanHtml, isLink, ownFile } from './clean-html.ts'
import type { MediaKind } from '../media-rules.ts'

/**
 * Plain buttons instead of groups that open on hovering only, and nothing that would not survive the
 * server's cleaning: no images or videos from elsewhere, no fonts.
 */
export const TOOLBAR: Partial<IToolbarConfig> = {
  toolbarKeys: [
    'header1 header2 header3 blockquote',
    'bold underline italic through sup sub clearStyle',
    'color bgColor fontSize lineHeight',
    'bulletedList numberedList indent delIndent',
    'justifyLeft justifyCenter justifyRight',
    'uploadImage uploadVideo insertLink insertTable codeBlock divider',
    'undo redo formatPainter',
  ].flatMap((group) => [...group.split(' '), '|']),
}

/** What appears beside a selected element. */
const HOVERBARS = {
  text: { menuKeys: [] },
  link: { menuKeys: ['editLink', 'unLink', 'viewLink'] },
  image: {
    menuKeys: ['imageWidth30', 'imageWidth50', 'imageWidth100', 'editImage', 'deleteImage'],
  },
  video: { menuKeys: ['enter', 'editVideoSize'] },
  pre: { menuKeys: ['enter', 'codeBlock'] },
  table: {
    menuKeys: [
      'enter tableHeader tableFullWidth insertTableRow deleteTableRow insertTableCol',
      'deleteTableCol mergeTableCell splitTableCell deleteTable',
    ].flatMap((keys) => keys.split(' ')),
  },
}

const NO_LINK = '链接地址应以http://、https://、mailto:或tel:开头'
const NOT_UPLOADED = '只能使用上传的图片，请用“上传图片”插入'

/** An address without a scheme, as people type it, is a site's. */
const asLink = (url: string) => (/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(url) ? `https://${url}` : url)

const LINKS = {
  checkLink: (_text: string, url: string) => (isLink(asLink(url)) ? true : NO_LINK),
  parseLinkUrl: asLink,
}

type Hooks = {
  onChange: () => void
  /** Asks for files and uploads them. */
  browse: (kind: MediaKind) => void
  /** Called with the number of images and videos that a cleaning left out. */
  onForeign: (count: number) => void
}

/** The editor's own settings. */
export function editorConfig({ onChange, browse, onForeign }: Hooks): Partial<IEditorConfig> {
  return {
    placeholder: '在这里编辑图文内容',
    autoFocus: false,
    scroll: true,
    onChange,
    customAlert: (info) => void notify(info),
    sanitizeHtml: (html) => {
      const cleaned = cleanHtml(html)
      onForeign(cleaned.foreign)
      return cleaned.html
    },
    hoverbarKeys: HOVERBARS,
    MENU_CONF: {
      insertLink: LINKS,
      editLink: LINKS,
      editImage: { checkImage: (src) => (ownFile(src) === undefined ? NOT_UPLOADED : true) },
      uploadImage: { customBrowseAndUpload: () => browse('image') },
      uploadVideo: { customBrowseAndUpload: () => browse('video') },
    },
  }
}
