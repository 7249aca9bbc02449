import css from './trend-line.module.css'

interface TrendLineProps {
  values: readonly number[]
  /** What it shows, for who does not see it. */
  label: string
}

const [WIDTH, HEIGHT, INSET] = [120, 30, 2]

/** How a number came to be what it is: a line without axes, beside the number itself. */
export function TrendLine({ values, label }: TrendLineProps) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (values.length < 2 || least === most) return <div className={css.none} />
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * WIDTH
    const y = HEIGHT - INSET - ((value - least) / (most - least)) * (HEIGHT - 2 * INSET)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      className={css.trend}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polygon className={css.area} points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline className={css.line} points={points.join(' ')} />
    </svg>
  )
}
