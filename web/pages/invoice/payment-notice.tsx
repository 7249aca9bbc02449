import { Loader } from '@mantine/core'
import { AlertIcon, CrossIcon, TickIcon } from '../../ui/icons.tsx'
import type { Return } from './checkout.ts'
import css from './invoice.module.css'
import { useWords } from './words.ts'

/** What became of the visit to the payment page. */
export function PaymentNotice({
  news,
  seller,
  dismiss,
}: {
  news: Return
  seller: string
  dismiss: () => void
}) {
  const { success, canceled, dismiss: dismissWord } = useWords()
  const told = {
    paid: { tone: css.good, icon: <TickIcon />, title: success.title, text: success.text(seller) },
    waiting: {
      tone: css.info,
      icon: <Loader size={20} color="var(--accent)" />,
      title: success.waitingTitle,
      text: success.waitingText,
    },
    late: { tone: css.info, icon: <TickIcon />, title: success.waitingTitle, text: success.lateText(seller) },
    canceled: { tone: css.plain, icon: <AlertIcon />, title: canceled.title, text: canceled.text },
  }
  const shown = news && told[news]
  // The region is there from the start: only then is what appears in it read out.
  return (
    <div role="status">
      {shown && (
        <div className={`${css.news} ${shown.tone}`}>
          <span className={css.newsIcon}>{shown.icon}</span>
          <div className={css.newsText}>
            <strong>{shown.title}</strong>
            <p>{shown.text}</p>
          </div>
          {(news === 'canceled' || news === 'paid') && (
            <button type="button" className={css.dismiss} onClick={dismiss} aria-label={dismissWord}>
              <CrossIcon size={18} />
            </button>
          )}
        </div>
      )}
    </div>
  )
}
