import { weighted } from '../chance/weighted.ts'
import { invoiceActions } from './invoice-actions.ts'
import { paymentActions } from './payment-actions.ts'
import { peopleActions } from './people-actions.ts'
import { profileActions } from './profile-actions.ts'
import { quoteActions } from './quote-actions.ts'
import { recurringActions } from './recurring-actions.ts'
import { reminderActions } from './reminder-actions.ts'
import { requestActions } from './request-actions.ts'
import { serviceActions } from './service-actions.ts'
import type { PersonAction } from './situation.ts'
import { threadActions } from './thread-actions.ts'

/**
 * Everything a person can do in the app that is stored on the device and sent later, by name, and how often each is
 * tried. What the person cannot do at that moment is skipped.
 */
export const personActions = weighted(
  {
    ...profileActions,
    ...serviceActions,
    ...requestActions,
    ...invoiceActions,
    ...peopleActions,
    ...threadActions,
    ...paymentActions,
    ...quoteActions,
    ...reminderActions,
    ...recurringActions,
  } satisfies Record<string, PersonAction>,
  {
    register: 8,
    editBio: 3,
    editName: 3,
    editPhoneAndRate: 2,
    editContact: 2,
    editProfessions: 2,
    editSlug: 2,
    editPicture: 1,
    changeLinkedIn: 1,
    verify: 3,
    approve: 5,
    reject: 1,
    withdraw: 1,
    offer: 5,
    editTitle: 4,
    editDescription: 3,
    editSalary: 3,
    editPictures: 1,
    activate: 3,
    deleteService: 1,
    pin: 2,
    unpin: 1,
    reorder: 2,
    registerClient: 6,
    editClient: 4,
    request: 8,
    advance: 8,
    withdrawRequest: 1,
    share: 3,
    deleteFile: 2,
    writeInvoice: 4,
    sendInvoice: 4,
    viewInvoice: 2,
    cloneInvoice: 2,
    deleteInvoice: 1,
    block: 1,
    unblock: 2,
    report: 1,
    writeTo: 2,
    savePayment: 2,
    saveLetterhead: 1,
    takeLogoAway: 0.5,
    writeMessage: 5,
    readThread: 3.5,
    readPart: 0.5,
    attachPicture: 0.5,
    chooseEvents: 0.3,
    payPart: 4,
    payAll: 1,
    settle: 3,
    settleAsBefore: 0.5,
    reverse: 2,
    confirm: 2,
    writeQuote: 8,
    sendQuote: 8,
    withdrawQuote: 1,
    deleteQuote: 0.3,
    acceptQuote: 4,
    declineQuote: 1,
    billQuote: 3,
    remind: 2,
    chooseReminders: 0.7,
    stopReminders: 0.7,
    repeatInvoice: 0.7,
    writeRepeated: 3,
    stopRepeating: 0.3,
  },
)

export type PersonActionName = keyof typeof personActions.functions

/** What the screens let a person undo for some seconds. */
export const undoableActions: ReadonlySet<PersonActionName> = new Set([
  ...(['verify', 'approve', 'reject', 'withdraw', 'activate', 'pin', 'unpin'] as const),
  ...(['advance', 'withdrawRequest', 'sendInvoice', 'payAll', 'settle', 'reverse', 'confirm'] as const),
  ...(['sendQuote', 'withdrawQuote', 'acceptQuote', 'declineQuote'] as const),
])
