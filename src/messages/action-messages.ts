import type { ActionName } from '../domain/action-name.ts'
import { APP_NAME } from '../domain/app-names.ts'

interface ActionMessages {
  /** Name of the action in the list of unsent items. */
  title: string
  /** Toast shown when the server accepted the action (spec §8); null for none. */
  done: string | null
  /** Toast shown when the server refused the action; `{message}` is replaced by the reason. */
  failed: string
}

const messages = (title: string, done: string | null, failed: string): ActionMessages => ({
  title,
  done,
  failed,
})

const requestStatusMessages = (title: string, status: string) =>
  messages(title, `Request ${status}`, 'Error updating request status')

const invoiceStatusMessages = (title: string, status: string) =>
  messages(title, `Invoice ${status}`, 'Error updating invoice status')

/** The messages of every action, by its name. */
export const messagesByAction = {
  'profile.register': messages(
    'Your application',
    'Registration successful! Please wait for verification and approval.',
    'Error creating profile: {message}',
  ),
  'client.register': messages(
    'Your company',
    `Registration successful! Welcome to ${APP_NAME}!`,
    'Error creating client profile: {message}',
  ),
  'client.edit': messages(
    'Your company',
    'Company updated successfully!',
    'Error updating company: {message}',
  ),
  'profile.edit': messages('Your profile', 'Profile updated successfully!', 'Error updating profile'),
  'profile.verify': messages('Verify LinkedIn', 'LinkedIn verified', 'Error updating LinkedIn verification'),
  'profile.unverify': messages(
    'Reject LinkedIn',
    'LinkedIn rejected',
    'Error updating LinkedIn verification',
  ),
  'profile.approve': messages('Approve', 'Profile approved', 'Error updating approval status'),
  'profile.reject': messages('Reject', 'Profile rejected', 'Error updating approval status'),
  'profile.withdraw': messages('Withdraw approval', 'Approval withdrawn', 'Error updating approval status'),
  'service.offer': messages('Offer service', 'Service offered successfully!', 'Error offering service'),
  'service.edit': messages('Edit service', 'Service updated successfully!', 'Error updating service'),
  'service.activate': messages('Activate service', 'Service activated', 'Error updating service status'),
  'service.deactivate': messages(
    'Deactivate service',
    'Service deactivated',
    'Error updating service status',
  ),
  'service.delete': messages('Delete service', 'Service deleted', 'Error deleting service'),
  'service.pin': messages('Pin service', 'Service pinned successfully!', 'Error pinning service: {message}'),
  'service.unpin': messages('Unpin service', 'Service unpinned successfully!', 'Error unpinning service'),
  'service.reorder': messages('Reorder pins', 'Service order updated!', 'Error reordering services'),
  'request.send': messages(
    'Request service',
    'Application submitted successfully!',
    'Error submitting application',
  ),
  'request.accepted': requestStatusMessages('Accept request', 'accepted'),
  'request.rejected': requestStatusMessages('Reject request', 'rejected'),
  'request.in_progress': requestStatusMessages('Start project', 'in_progress'),
  'request.completed': requestStatusMessages('Complete project', 'completed'),
  'request.withdrawn': requestStatusMessages('Withdraw request', 'withdrawn'),
  'request.hidden': messages('Hide request', null, 'Error hiding request: {message}'),
  'request.shown': messages('Show request', null, 'Error showing request: {message}'),
  'message.send': messages('Message', null, 'Error sending message: {message}'),
  'message.read': messages('Mark messages as read', null, 'Error marking messages as read: {message}'),
  'event.see': messages('Mark as seen', null, 'Error marking what you have seen: {message}'),
  'address.allow': messages(
    'Send emails again',
    'Emails are sent again',
    'Error sending emails again: {message}',
  ),
  'event.choose': messages(
    'What you are told',
    'Your choice is saved',
    'Error saving your choice: {message}',
  ),
  'file.share': messages('Share file', 'File uploaded successfully!', 'Error uploading file: {message}'),
  'file.delete': messages('Delete file', 'File deleted successfully', 'Error deleting file: {message}'),
  'file.remove': messages('Delete file', null, 'Error deleting file: {message}'),
  'contact.send': messages('Message', 'Message sent successfully!', 'Failed to send message: {message}'),
  'report.send': messages('Report', 'Report sent to the administrators', 'Error sending report: {message}'),
  'report.dismiss': messages('Dismiss report', 'Report dismissed', 'Error deciding report: {message}'),
  'report.hide': messages('Hide service', 'Service hidden', 'Error hiding service: {message}'),
  'report.withdraw': messages('Withdraw approval', 'Approval withdrawn', 'Error updating approval status'),
  'service.allow': messages(
    'Allow service again',
    'The owner can activate this service again',
    'Error updating service status',
  ),
  'person.block': messages('Block', '{name} is blocked', 'Error blocking: {message}'),
  'person.unblock': messages('Unblock', '{name} is not blocked any more', 'Error unblocking: {message}'),
  'payment.confirm': messages('Confirm payment', 'Payment confirmed', 'Error confirming payment'),
  'letterhead.save': messages('Letterhead', 'Letterhead saved', 'Error saving letterhead'),
  'payment.save': messages('How to be paid', 'Payment details saved', 'Error saving payment details'),
  'invoice.create': messages('Create invoice', 'Invoice created successfully!', 'Error creating invoice'),
  // Spec §8: of the actions that create an invoice, only this one has the reason in its message.
  'invoice.create_standalone': messages(
    'Create invoice',
    'Invoice created successfully!',
    'Error creating invoice: {message}',
  ),
  'invoice.clone': messages(
    'Clone invoice',
    'Invoice cloned with due date 30 days from original!',
    'Error creating invoice',
  ),
  'invoice.sent': invoiceStatusMessages('Send invoice', 'sent'),
  'invoice.marked_sent': messages('Mark invoice as sent', 'Marked as sent', 'Error updating invoice status'),
  'invoice.emailed': invoiceStatusMessages('Email invoice', 'sent'),
  'invoice.revoke_links': messages('Revoke link', 'Link revoked', 'Error revoking link'),
  'invoice.viewed': invoiceStatusMessages('Mark invoice viewed', 'viewed'),
  'invoice.paid': invoiceStatusMessages('Mark invoice paid', 'paid'),
  'invoice.repeat': messages('Recurring invoice', 'Recurring invoice written', 'Error creating invoice'),
  'recurring.start': messages('Repeat invoice', 'The invoice is repeated', 'Error saving'),
  'recurring.change': messages('Change repetition', 'Repetition saved', 'Error saving'),
  'recurring.skip': messages('Skip next invoice', 'The next one is skipped', 'Error saving'),
  'recurring.stop': messages('Stop repeating', 'The invoice is not repeated any more', 'Error saving'),
  'invoice.delete': messages('Delete invoice', 'Invoice deleted', 'Error deleting invoice'),
  'invoice.stop_reminders': messages('Stop reminders', 'Reminders stopped', 'Error updating reminders'),
  'invoice.allow_reminders': messages('Resume reminders', 'Reminders resumed', 'Error updating reminders'),
  'payment.record': messages('Record payment', 'Payment recorded', 'Error recording payment'),
  'payment.reverse': messages('Reverse payment', 'Payment reversed', 'Error reversing payment'),
  'reminder.send': messages('Send reminder', 'Reminder sent', 'Error sending reminder'),
  'reminder.settings': messages('Automatic reminders', 'Reminders saved', 'Error saving reminders'),
  'quote.create': messages('Create quote', 'Quote created', 'Error creating quote'),
  'quote.sent': messages('Send quote', 'Quote sent', 'Error updating quote'),
  'quote.accepted': messages('Accept quote', 'Quote accepted', 'Error updating quote'),
  'quote.declined': messages('Decline quote', 'Quote declined', 'Error updating quote'),
  'quote.withdrawn': messages('Withdraw quote', 'Quote withdrawn', 'Error updating quote'),
  'quote.delete': messages('Delete quote', 'Quote deleted', 'Error deleting quote'),
} satisfies Record<ActionName, ActionMessages>

/** Returns the messages of an action; general ones for an action of a newer version of the app. */
export const actionMessages = (action: ActionName): ActionMessages =>
  action in messagesByAction
    ? messagesByAction[action]
    : messages('A change', null, 'An unexpected error occurred')

/** Returns what is said once the server has accepted it; null where that is nothing. `name` is whom or what it is about. */
export const doneMessage = (action: ActionName, name: string | null): string | null =>
  actionMessages(action).done?.replace('{name}', name ?? 'This person') ?? null

export const failedMessage = (action: ActionName, message: string): string =>
  actionMessages(action).failed.replace('{message}', message)

export const SAVED_MESSAGE = 'Saved on this device. It will be sent when you are back online.'
