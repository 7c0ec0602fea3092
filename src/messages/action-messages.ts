import { APP_NAME } from '../domain/app-names.ts'

interface ActionWords {
  /** What it is called in the list of unsent work. */
  title: string
  /** Said when the server accepted it (spec §8); null: nothing is said. */
  done: string | null
  /** Said when it was refused; `{message}` is the reason. */
  failed: string
}

const words = (title: string, done: string | null, failed: string): ActionWords => ({ title, done, failed })

const statusStep = (title: string, status: string) =>
  words(title, `Request ${status}`, 'Error updating request status')

const invoiceStep = (title: string, status: string) =>
  words(title, `Invoice ${status}`, 'Error updating invoice status')

/** One place turns what a person did into words; the codes stay the same for ever. */
const actions: Record<string, ActionWords> = {
  'profile.register': words(
    'Your application',
    'Registration successful! Please wait for verification and approval.',
    'Error creating profile: {message}',
  ),
  'client.register': words(
    'Your company',
    `Registration successful! Welcome to ${APP_NAME}!`,
    'Error creating client profile: {message}',
  ),
  'client.edit': words('Your company', 'Company updated successfully!', 'Error updating company: {message}'),
  'profile.edit': words('Your profile', 'Profile updated successfully!', 'Error updating profile'),
  'profile.verify': words('Verify LinkedIn', 'LinkedIn verified', 'Error updating LinkedIn verification'),
  'profile.unverify': words('Reject LinkedIn', 'LinkedIn rejected', 'Error updating LinkedIn verification'),
  'profile.approve': words('Approve', 'Profile approved', 'Error updating approval status'),
  'profile.reject': words('Reject', 'Profile rejected', 'Error updating approval status'),
  'profile.withdraw': words('Withdraw approval', 'Approval withdrawn', 'Error updating approval status'),
  'service.offer': words('Offer service', 'Service offered successfully!', 'Error offering service'),
  'service.edit': words('Edit service', 'Service updated successfully!', 'Error updating service'),
  'service.activate': words('Activate service', 'Service activated', 'Error updating service status'),
  'service.deactivate': words('Deactivate service', 'Service deactivated', 'Error updating service status'),
  'service.delete': words('Delete service', 'Service deleted', 'Error deleting service'),
  'service.pin': words('Pin service', 'Service pinned successfully!', 'Error pinning service: {message}'),
  'service.unpin': words('Unpin service', 'Service unpinned successfully!', 'Error unpinning service'),
  'service.reorder': words('Reorder pins', 'Service order updated!', 'Error reordering services'),
  'request.send': words(
    'Request service',
    'Application submitted successfully!',
    'Error submitting application',
  ),
  'request.accepted': statusStep('Accept request', 'accepted'),
  'request.rejected': statusStep('Reject request', 'rejected'),
  'request.in_progress': statusStep('Start project', 'in_progress'),
  'request.completed': statusStep('Complete project', 'completed'),
  'file.share': words('Share file', 'File uploaded successfully!', 'Error uploading file: {message}'),
  'file.delete': words('Delete file', 'File deleted successfully', 'Error deleting file: {message}'),
  'file.remove': words('Delete file', null, 'Error deleting file: {message}'),
  'contact.send': words('Message', 'Message sent successfully!', 'Failed to send message: {message}'),
  'report.send': words('Report', 'Report sent to the administrators', 'Error sending report: {message}'),
  'report.dismiss': words('Dismiss report', 'Report dismissed', 'Error deciding report: {message}'),
  'report.hide': words('Hide service', 'Service hidden', 'Error hiding service: {message}'),
  'report.withdraw': words('Withdraw approval', 'Approval withdrawn', 'Error updating approval status'),
  'service.allow': words(
    'Allow service again',
    'The owner can activate this service again',
    'Error updating service status',
  ),
  'person.block': words('Block', 'Blocked', 'Error blocking: {message}'),
  'person.unblock': words('Unblock', 'Unblocked', 'Error unblocking: {message}'),
  'payment.save': words('How to be paid', 'Payment details saved', 'Error saving payment details'),
  'invoice.create': words('Create invoice', 'Invoice created successfully!', 'Error creating invoice'),
  // Spec §8: only of a standalone one does the reason belong to the sentence.
  'invoice.create_standalone': words(
    'Create invoice',
    'Invoice created successfully!',
    'Error creating invoice: {message}',
  ),
  'invoice.clone': words(
    'Clone invoice',
    'Invoice cloned with due date 30 days from original!',
    'Error creating invoice',
  ),
  'invoice.sent': invoiceStep('Send invoice', 'sent'),
  'invoice.viewed': invoiceStep('Mark invoice viewed', 'viewed'),
  'invoice.paid': invoiceStep('Mark invoice paid', 'paid'),
  'invoice.delete': words('Delete invoice', 'Invoice deleted', 'Error deleting invoice'),
}

export const actionMessages = (action: string): ActionWords =>
  actions[action] ?? words('A change', null, 'An unexpected error occurred')

export const failedWords = (action: string, message: string): string =>
  actionMessages(action).failed.replace('{message}', message)

export const SAVED_MESSAGE = 'Saved on this device. It will be sent when you are back online.'
