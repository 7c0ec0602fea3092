import type { LinkProps } from '@tanstack/react-router'
import {
  ChevronRight,
  CloudUpload,
  FileClock,
  FileText,
  Flag,
  type LucideIcon,
  MailQuestionMark,
  MessageCircle,
  MessagesSquare,
  PartyPopper,
  ReceiptText,
  UserRoundPlus,
} from 'lucide-react'
import { formatDay } from '../../domain/calendar.ts'
import { centsOf, formatMoney } from '../../domain/money.ts'
import type { Invoice } from '../../domain/rows.ts'
import type { TodayLine } from '../../domain/today.ts'
import { lastLine, otherOf } from '../../messages/conversation-line.ts'
import { counted } from '../../messages/counts.ts'
import { RowLink } from '../../ui/row-link.tsx'
import { Sentence } from '../../ui/sentence.tsx'

/** What a line says and where it leads. */
interface Shown {
  icon: LucideIcon
  text: string
  detail: string
  /** Names and words of other people in them. */
  verbatim: readonly (string | null | undefined)[]
  link: Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>
}

/** One line of Today. */
export function TodayRow({ line }: { line: TodayLine }) {
  const { icon: Icon, text, detail, verbatim, link } = shownOf(line)
  return (
    <li>
      <RowLink className="group min-h-14 items-center gap-3.5 py-2.5" {...link}>
        <Icon aria-hidden="true" className="size-5.5 shrink-0 text-leaf-text" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">
            <Sentence verbatim={verbatim}>{text}</Sentence>
          </span>
          <span className="block truncate text-sm text-ink-soft">
            <Sentence verbatim={verbatim}>{detail}</Sentence>
          </span>
        </span>
        <ChevronRight
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-faint transition-transform group-hover:translate-x-0.5"
        />
      </RowLink>
    </li>
  )
}

function shownOf(line: TodayLine): Shown {
  switch (line.kind) {
    case 'welcome':
      return {
        icon: PartyPopper,
        text: 'You are approved',
        detail: 'Three steps to begin with: a picture, a first service, your page.',
        verbatim: [],
        link: { to: '/welcome' },
      }
    case 'request': {
      const other = otherOf(line.conversation)
      const { title, requestId } = line.conversation
      return {
        icon: MailQuestionMark,
        text: `${other} would like to work with you`,
        detail: title ?? '',
        verbatim: [other, title],
        link: { to: '/requests/$requestId', params: { requestId } },
      }
    }
    case 'unread': {
      const other = otherOf(line.conversation)
      const { title, requestId, unread } = line.conversation
      const last = lastLine(line.conversation)
      return {
        icon: MessageCircle,
        text: unread === 1 ? `${other} wrote to you` : `${unread} new messages from ${other}`,
        detail: last,
        verbatim: [other, title, last],
        link: { to: '/requests/$requestId', params: { requestId } },
      }
    }
    case 'more':
      return {
        icon: MessagesSquare,
        text: counted(line.count, 'more conversation waits', 'more conversations wait'),
        detail: 'All of them are in your inbox.',
        verbatim: [],
        link: { to: '/inbox' },
      }
    case 'quote': {
      const { quote, conversation } = line
      const sum = formatMoney(centsOf(quote.amount))
      const from = conversation ? otherOf(conversation) : quote.professional_name
      const requestId = quote.application_id
      return {
        icon: FileText,
        text: `A quote of ${sum} waits for your answer`,
        detail: `From ${from ?? 'the professional'}, valid until ${formatDay(quote.valid_until)}`,
        verbatim: [from],
        link: requestId ? { to: '/requests/$requestId', params: { requestId } } : { to: '/client-dashboard' },
      }
    }
    case 'overdue-to-pay':
      return invoices(line, 'is overdue', 'are overdue', 'to pay', 'received')
    case 'to-pay':
      return invoices(line, 'is to be paid', 'are to be paid', 'to pay', 'received')
    case 'overdue':
      return invoices(line, 'of yours is overdue', 'of yours are overdue', 'still owed to you', '')
    case 'unsent':
      return unsent(line)
    case 'applications':
      return {
        icon: UserRoundPlus,
        text: counted(line.count, 'application waits', 'applications wait'),
        detail: 'For verification and approval.',
        verbatim: [],
        link: { to: '/admin', hash: 'pending' },
      }
    case 'reports':
      return {
        icon: Flag,
        text: counted(line.count, 'report is open', 'reports are open'),
        detail: 'For your decision.',
        verbatim: [],
        link: { to: '/admin', hash: 'reports' },
      }
  }
}

function invoices(
  { count, owed, only }: { count: number; owed: bigint; only: Invoice | null },
  one: string,
  many: string,
  what: string,
  side: 'received' | '',
): Shown {
  return {
    icon: side === 'received' ? ReceiptText : FileClock,
    text: only ? `Invoice ${only.invoice_number} ${one}` : `${count} invoices ${many}`,
    detail: `${formatMoney(owed)} ${what}${only ? `, due ${formatDay(only.due_date)}` : ''}`,
    verbatim: [only?.invoice_number],
    link: {
      to: '/invoices',
      search: {
        ...(side ? { side } : {}),
        ...(only ? { q: only.invoice_number } : {}),
      },
    },
  }
}

function unsent({ unsent, attention, drafts }: TodayLine & { kind: 'unsent' }): Shown {
  const parts = [
    ...(attention > 0 ? [counted(attention, 'needs your attention', 'need your attention')] : []),
    ...(unsent > attention ? [`${unsent - attention} on the way`] : []),
    ...(drafts > 0 ? [counted(drafts, 'draft')] : []),
  ]
  return {
    icon: CloudUpload,
    text:
      unsent > 0 ? counted(unsent, 'change is not sent yet', 'changes are not sent yet') : 'Unfinished forms',
    detail: parts.join(', '),
    verbatim: [],
    link: { to: '/unsent' },
  }
}
