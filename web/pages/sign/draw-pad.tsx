import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { cutOut } from './shrink-image.ts'
import css from './signature.module.css'
import { useWords } from './words.ts'

/** Where one draws with a finger, a pen or the mouse; tells what was drawn after every stroke. */
export default function DrawPad({ id, onDraw }: { id: string; onDraw: (image: string) => void }) {
  const say = useWords().signature
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const tell = useRef(onDraw)
  tell.current = onDraw
  const [strokes, setStrokes] = useState(0)

  useEffect(() => {
    const element = canvas.current!
    const signature = new SignaturePad(element, { penColor: '#14284b', minWidth: 0.8, maxWidth: 3 })
    pad.current = signature
    const report = () => {
      setStrokes(signature.toData().length)
      tell.current(signature.isEmpty() ? '' : cutOut(element))
    }
    // A turned phone has another canvas: the strokes stay, the pixels are made anew.
    const resize = () => {
      const density = Math.max(2, devicePixelRatio)
      element.width = element.offsetWidth * density
      element.height = element.offsetHeight * density
      element.getContext('2d')!.scale(density, density)
      signature.redraw()
    }
    resize()
    signature.addEventListener('endStroke', report)
    const observer = new ResizeObserver(resize)
    observer.observe(element)
    return () => {
      observer.disconnect()
      signature.off()
    }
  }, [])

  const keep = (count: number) => {
    const signature = pad.current!
    signature.fromData(signature.toData().slice(0, count))
    setStrokes(count)
    onDraw(count === 0 ? '' : cutOut(canvas.current!))
  }

  return (
    <div className={css.padFrame}>
      <canvas ref={canvas} id={id} className={css.pad} role="img" aria-label={say.drawHint} />
      <span className={css.line} aria-hidden="true" />
      <div className={css.padActions}>
        <Button variant="default" size="sm" disabled={strokes === 0} onClick={() => keep(strokes - 1)}>
          {say.undo}
        </Button>
        <Button variant="default" size="sm" disabled={strokes === 0} onClick={() => keep(0)}>
          {say.clear}
        </Button>
      </div>
    </div>
  )
}
