import '@fontsource/dancing-script/600.css'
import '@fontsource/great-vibes/400.css'
import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { type ChangeEvent, type FormEvent, lazy, Suspense, useId, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { initialsOf, type OwnField, type Signature } from './fields.ts'
import { Ink } from './ink.tsx'
import sheet from './sheet.module.css'
import { type ImageTrouble, shrinkPicture } from './shrink-image.ts'
import css from './signature.module.css'
import { useWords } from './words.ts'

const DrawPad = lazy(() => import('./draw-pad.tsx'))

interface DialogProps {
  field: OwnField | null
  /** Whether initials are asked for anywhere. */
  withInitials: boolean
  signature: Signature | null
  /** The name the sender knows the visitor by. */
  name: string
  onAdopt: (signature: Signature, field: OwnField) => void
  onClose: () => void
}

export default function SignatureDialog({ field, onClose, ...form }: DialogProps) {
  const say = useWords().signature
  return (
    <Dialog
      isOpen={field !== null}
      title={field?.type === 'initials' ? say.titleInitials : say.title}
      onClose={onClose}
    >
      {field && <SignatureForm {...form} field={field} onClose={onClose} />}
    </Dialog>
  )
}

type Method = 'type' | 'draw' | 'upload'
const methods: readonly Method[] = ['type', 'draw', 'upload']
const styles = ['script', 'elegant', 'plain'] as const
type TypedStyle = (typeof styles)[number]

const methodOf = (signature: Signature | null): Method =>
  signature?.style === 'drawn' ? 'draw' : signature?.style === 'uploaded' ? 'upload' : 'type'

function SignatureForm({
  field,
  withInitials,
  signature,
  name: known,
  onAdopt,
  onClose,
}: DialogProps & { field: OwnField }) {
  const words = useWords()
  const say = words.signature
  const id = useId()
  const [name, setName] = useState(signature?.name ?? known)
  const [initials, setInitials] = useState(signature?.initials || initialsOf(signature?.name ?? known))
  const [method, setMethod] = useState<Method>(methodOf(signature))
  const [style, setStyle] = useState<TypedStyle>(styles.find(one => one === signature?.style) ?? 'script')
  const [drawn, setDrawn] = useState('')
  const [uploaded, setUploaded] = useState(signature?.style === 'uploaded' ? signature.image : '')
  const [problem, setProblem] = useState<{ at: string; text: string } | null>(null)
  const isInitials = field.type === 'initials'
  const asksInitials = withInitials || isInitials

  const refuse = (at: string, text: string) => {
    setProblem({ at, text })
    document.getElementById(`${id}-${at}`)?.focus()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const image = isInitials || method === 'type' ? '' : method === 'draw' ? drawn : uploaded
    if (!name.trim()) return refuse('name', say.nameMissing)
    if (asksInitials && !initials.trim()) return refuse('initials', say.initialsMissing)
    if (!isInitials && method === 'draw' && !image) return refuse('draw', say.drawMissing)
    if (!isInitials && method === 'upload' && !image) return refuse('upload', say.uploadMissing)
    const made: Signature =
      isInitials && signature
        ? { ...signature, initials: initials.trim() }
        : {
            name: name.trim(),
            style: image ? (method === 'draw' ? 'drawn' : 'uploaded') : style,
            image,
            initials: initials.trim(),
          }
    onAdopt(made, field)
  }

  const errorAt = (at: string) => (problem?.at === at ? problem.text : null)
  const shown: Signature = { name: name.trim() || known, style, image: '', initials }

  return (
    <form className={sheet.form} noValidate onSubmit={submit}>
      {!(isInitials && signature) && (
        <TextInput
          id={`${id}-name`}
          size="md"
          label={say.name}
          autoComplete="name"
          maxLength={200}
          value={name}
          error={errorAt('name')}
          onChange={event => {
            const next = event.currentTarget.value
            if (initials === initialsOf(name)) setInitials(initialsOf(next))
            setName(next)
            setProblem(null)
          }}
        />
      )}
      {asksInitials && (
        <TextInput
          id={`${id}-initials`}
          size="md"
          label={say.initials}
          autoComplete="off"
          maxLength={20}
          value={initials}
          error={errorAt('initials')}
          onChange={event => {
            setInitials(event.currentTarget.value)
            setProblem(null)
          }}
        />
      )}
      {isInitials && initials.trim() && (
        <p className={css.initials} aria-hidden="true">
          <Ink signature={shown} isInitials />
        </p>
      )}
      {!isInitials && (
        <>
          <Methods method={method} onChange={setMethod} />
          {method === 'type' && <Styles signature={shown} style={style} onChange={setStyle} />}
          {method === 'draw' && (
            <div>
              <Suspense fallback={<div className={css.padFrame} />}>
                <DrawPad
                  id={`${id}-draw`}
                  onDraw={image => {
                    setDrawn(image)
                    setProblem(null)
                  }}
                />
              </Suspense>
              <p className={css.hint}>{say.drawHint}</p>
            </div>
          )}
          {method === 'upload' && (
            <Upload
              id={`${id}-upload`}
              image={uploaded}
              onPick={image => {
                setUploaded(image)
                setProblem(null)
              }}
              onTrouble={trouble => setProblem({ at: 'upload', text: say[trouble] })}
            />
          )}
          {problem && (problem.at === 'draw' || problem.at === 'upload') && (
            <p role="alert" className={sheet.trouble}>
              {problem.text}
            </p>
          )}
        </>
      )}
      <div className={sheet.actions}>
        <Button type="submit" size="md">
          {isInitials ? say.submitInitials : say.submit}
        </Button>
        <Button variant="subtle" color="gray" size="md" onClick={onClose}>
          {words.field.cancel}
        </Button>
      </div>
    </form>
  )
}

function Methods({ method, onChange }: { method: Method; onChange: (method: Method) => void }) {
  const say = useWords().signature
  return (
    <fieldset className={css.methods}>
      <legend className="visually-hidden">{say.how}</legend>
      {methods.map(one => (
        <label key={one} data-checked={one === method || undefined}>
          <input type="radio" name="way" checked={one === method} onChange={() => onChange(one)} />
          {say[one]}
        </label>
      ))}
    </fieldset>
  )
}

interface StylesProps {
  signature: Signature
  style: TypedStyle
  onChange: (style: TypedStyle) => void
}

function Styles({ signature, style, onChange }: StylesProps) {
  const say = useWords().signature
  return (
    <fieldset className={css.styles}>
      <legend className="visually-hidden">{say.how}</legend>
      {styles.map(one => (
        <label key={one} data-checked={one === style || undefined}>
          <input
            type="radio"
            name="style"
            aria-label={say.styles[one]}
            checked={one === style}
            onChange={() => onChange(one)}
          />
          <Ink signature={{ ...signature, style: one }} />
        </label>
      ))}
    </fieldset>
  )
}

interface UploadProps {
  id: string
  image: string
  onPick: (image: string) => void
  onTrouble: (trouble: ImageTrouble) => void
}

function Upload({ id, image, onPick, onTrouble }: UploadProps) {
  const say = useWords().signature
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    if (!file) return
    const outcome = await shrinkPicture(file)
    if ('image' in outcome) onPick(outcome.image)
    else onTrouble(outcome.trouble)
  }
  return (
    <div className={css.upload}>
      {image && <img src={image} alt={say.preview} />}
      <label className={css.pick}>
        <input id={id} type="file" accept="image/png,image/jpeg" onChange={pick} />
        {image ? say.chooseOther : say.choose}
      </label>
      <p className={css.hint}>{say.uploadHint}</p>
    </div>
  )
}
