import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { notify } from '#admin/ui/dialog/feedback.tsx'
import { FileChooser } from '#admin/ui/field/file-chooser.tsx'
import { FieldText, useIsText, WholeField } from '#admin/ui/field/read-text.tsx'
import { openFile } from '#admin/ui/open.tsx'
import { FilePreview } from './file-preview.tsx'
import { FileRow } from './file-row.tsx'
import {
  isTaken,
  isUploaded,
  limitsText,
  markOf,
  moved,
  previewOf,
  refusedFiles,
  tooMany,
} from './form-files.ts'
import type { FileLimits, FormFile } from './form-files.ts'
import { handOnThumbnail } from './thumbnail.tsx'
import { addUpload, keepUploads, retryUnreached } from './uploads.ts'
import type { Uploads } from './uploads.ts'
import css from './files.module.css'

type FilesFieldProps = {
  name: string
  label: string
  limits: FileLimits
  uploads: Uploads
  /** Photos, which a phone can also take at once. */
  photos?: boolean
}

const NO_FILES: readonly FormFile[] = []

const namesOf = (files: unknown) =>
  (files as readonly FormFile[]).map(({ name }) => name).join('\n')

/** Files that are uploaded as soon as they are chosen, and are the record's once it is saved. */
export function FilesField({ name, label, limits, uploads, photos = false }: FilesFieldProps) {
  const form = Form.useFormInstance()
  const isText = useIsText()
  return (
    <WholeField
      words={namesOf}
      name={name}
      label={label}
      extra={isText ? undefined : limitsText(limits)}
    >
      <FilesInput
        label={label}
        limits={limits}
        photos={photos}
        uploads={uploads}
        latest={() => (form.getFieldValue(name) ?? NO_FILES) as readonly FormFile[]}
      />
    </WholeField>
  )
}

type FilesInputProps = Required<Omit<FilesFieldProps, 'name'>> & {
  id?: string
  /** The files at this moment; those of the last drawing may be older than an upload's end. */
  latest: () => readonly FormFile[]
  value?: readonly FormFile[]
  onChange?: (files: readonly FormFile[]) => void
}

function FilesInput(props: FilesInputProps) {
  const { id, label, limits, photos, uploads, latest, value: files = NO_FILES, onChange } = props
  const [previewed, setPreviewed] = useState<FormFile>()

  useEffect(() => {
    keepUploads(
      uploads,
      files.flatMap(({ upload = [] }) => upload),
    )
  }, [uploads, files])

  useEffect(() => {
    const retry = () => retryUnreached(uploads)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [uploads])

  function take(chosen: readonly File[]): void {
    const crowd = tooMany(limits, latest().length, chosen.length)
    if (crowd !== undefined) return void notify(crowd)
    const added = chosen
      .filter((file) => isTaken(limits, file))
      .map((file) => {
        const key = addUpload(uploads, file, (done, { file_url, name, size, is_download }) => {
          handOnThumbnail(done, file_url)
          const stored = { name, url: file_url, size, is_download }
          onChange?.(latest().map((one) => (one.upload === done ? stored : one)))
        })
        const { name, size } = file
        return { name, url: '', size, is_download: false, upload: key }
      })
    if (added.length > 0) onChange?.([...latest(), ...added])
    const refused = refusedFiles(limits, chosen)
    if (refused !== undefined) void notify(refused)
  }

  function open(file: FormFile): void {
    if (previewOf(file) === undefined) void openFile(file.url)
    else setPreviewed(file)
  }

  if (useIsText() && files.length === 0) return <FieldText />
  return (
    <div>
      <FileChooser
        id={id}
        what={limits.what}
        dropped={limits.what}
        hint={`可一次选择多${limits.measure}`}
        onChosen={take}
        {...(photos && { accept: 'image/*', camera: true })}
      />
      {files.length > 0 && (
        <ul className={`${css.list} row-list`} aria-label={`${label}列表`}>
          {files.map((file, index) => (
            <FileRow
              key={markOf(file)}
              file={file}
              uploads={uploads}
              first={index === 0}
              last={index === files.length - 1}
              onOpen={() => open(file)}
              onMove={(by) => onChange?.(moved(latest(), markOf(file), by))}
              onRemove={() =>
                onChange?.(latest().filter((other) => markOf(other) !== markOf(file)))
              }
            />
          ))}
        </ul>
      )}
      <Count files={files} limits={limits} />
      {previewed && <FilePreview file={previewed} onClose={() => setPreviewed(undefined)} />}
    </div>
  )
}

/** How many files there are, and how many of them are not uploaded yet; said aloud too. */
function Count({ files, limits }: { files: readonly FormFile[]; limits: FileLimits }) {
  const { what, measure } = limits
  const open = files.filter((file) => !isUploaded(file)).length
  return (
    <div className="muted" aria-live="polite">
      {files.length > 0 && `共${files.length}${measure}${what}`}
      {open > 0 && `，其中${open}${measure}还没有上传完`}
    </div>
  )
}
