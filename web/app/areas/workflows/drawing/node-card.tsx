import type { CSSProperties } from 'react'
import { useFormats } from '../../../kit/speech.tsx'
import { useWorkflowWords } from '../words.ts'
import css from './canvas.module.css'
import type { GraphNode } from './graph.ts'
import { icons, toneOf } from './kinds.ts'

export interface NodeNumbers {
  entered: number
  waiting: number
  failed: number
}

interface NodeCardProps {
  node: GraphNode
  place: CSSProperties
  text: string
  isChosen: boolean
  /** Null where no way is shown. */
  isWalked: boolean | null
  errors: readonly string[]
  numbers: NodeNumbers | undefined
  onChoose: (isMore: boolean) => void
}

export function NodeCard(props: NodeCardProps) {
  const { node, place, text, isChosen, isWalked, errors, numbers, onChoose } = props
  const words = useWorkflowWords()
  const formats = useFormats()
  const Icon = icons[node.kind]
  const kind = words.kinds[node.kind]
  return (
    <button
      type="button"
      className={css.node}
      style={place}
      data-node={node.id}
      data-chosen={isChosen || undefined}
      data-walked={isWalked || undefined}
      data-pale={isWalked === false || undefined}
      data-bad={errors.length > 0 || undefined}
      aria-pressed={isChosen}
      onClick={event => onChoose(event.shiftKey)}
    >
      <span className={css.icon} data-tone={toneOf(node.kind)}>
        <Icon size={19} stroke={1.8} />
      </span>
      <span className={css.words}>
        <span className={css.title}>{node.name || kind}</span>
        {(text || node.name) && <span className={css.text}>{text || kind}</span>}
        {numbers && numbers.entered > 0 && (
          <span className={css.counts}>
            <span>{words.enteredShort(formats.number(numbers.entered))}</span>
            {numbers.waiting > 0 && (
              <span data-live>{words.waitingShort(formats.number(numbers.waiting))}</span>
            )}
            {numbers.failed > 0 && <span data-bad>{words.failedShort(formats.number(numbers.failed))}</span>}
          </span>
        )}
      </span>
      {errors.length > 0 && (
        <span className={css.mark} title={errors.join('\n')}>
          {errors.length}
          <span className="visually-hidden">{words.nodeErrors(errors.length)}</span>
        </span>
      )}
    </button>
  )
}
