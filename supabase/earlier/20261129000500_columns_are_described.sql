-- What columns hold, and which of those that devices store may be null: src/domain/tables.gen.ts is made from it.

set local check_function_bodies = off;

comment on column public.profiles.profession is
  'The first of the professions.';

comment on column public.profiles.profile_image is
  'Object path in the bucket profile-images.';

comment on column public.profiles.banner_image is
  'Object path in the bucket profile-images.';

comment on column private.pull_profiles.email is
  'Null where the server withholds it from this viewer.';

comment on column private.pull_profiles.phone is
  'Null where the server withholds it from this viewer.';

comment on column private.pull_profiles.is_admin is
  'Null except for the user''s own profile and for administrators.';

comment on column private.pull_profiles.decision_note is
  'Null except for the user''s own profile and for administrators: the note of the latest rejection or withdrawal.';

comment on column private.pull_profiles.decided_at is
  'Null except for the user''s own profile and for administrators: when an administrator last decided.';

comment on column public.jobs.images is
  'Object paths in the bucket service-images, in order, ten at most.';

comment on column public.jobs.deleted_at is
  'Deleted services stay visible to their owner and to clients who requested them.';

comment on column private.pull_jobs.provider_name is
  'Never null: the provider''s name.';

comment on column private.pull_jobs.provider_email is
  'Null where the server withholds it from this viewer.';

comment on column private.pull_jobs.provider_allow_contact is
  'Never null: whether the provider lets members write to her.';

comment on column public.job_applications.status is
  'The five of spec section 4, and "withdrawn": the client no longer asks.';

comment on column public.portfolios.image_urls is
  'Object paths in the private bucket portfolio-images.';

comment on column public.project_files.file_name is
  'The original name.';

comment on column public.project_files.file_path is
  'A key of ASCII letters in the bucket project-files.';

comment on column public.project_files.file_size is
  'Bytes.';

comment on column public.invoices.professional_id is
  'Null once the account is deleted.';

comment on column public.invoices.lines is
  'Null where the invoice is one amount and one text. Never an empty list.';

comment on column public.invoices.amount is
  'US dollars. The sum of the lines, where it has any.';

comment on column public.invoices.reminders_stopped is
  'True where the professional has switched off automatic reminders of this invoice.';

comment on column public.invoices.issued_on is
  'The day in the time zone of the device on which the user sent it.';

comment on column public.invoices.paid_on is
  'The day in the time zone of the device on which the user paid it.';

comment on column public.invoices.professional_name is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.professional_email is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.professional_address is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.client_company is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.service_title is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.service_company is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.payment_details is
  'Kept as it was when the invoice was sent.';

comment on column public.invoices.professional_tax_number is
  'Kept as it was when the invoice was sent.';

comment on column public.payment_details.details is
  'Bank, account, link: printed as it is.';

comment on column public.payment_details.address is
  'Business address.';

comment on column public.payment_details.reminder_days is
  'Days after the due date on which the server reminds of an unpaid invoice, three of them, ascending. Null: never.';

comment on column public.messages.position is
  '1 for the first row of a thread, given by the server.';

comment on column public.messages.kind is
  'A text, or a step of the request: the status that it took.';

comment on column public.messages.body is
  'Null for a step.';

comment on column public.message_reads.read_up_to is
  'The position up to which the user has read. It only grows.';

comment on column public.message_reads.ended_about is
  'The service''s title, once the other side''s account is deleted and the request with it.';

comment on column public.message_reads.is_hidden is
  'The professional has hidden this request, which was rejected or withdrawn.';

comment on column private.pull_message_reads.may_write is
  'Never null: false where the other side''s account is deleted, or one has blocked the other.';

comment on column private.pull_message_reads.is_reported is
  'Never null: true while administrators may read the thread, because of a report.';

comment on column public.payments.amount is
  'US dollars; negative for a reversal.';

comment on column public.payments.paid_on is
  'The day on which it was paid, in the time zone of the device that recorded it.';

comment on column public.payments.by_client is
  'True where the client recorded it.';

comment on column public.payments.settles is
  'True where it pays whatever is still owed: "Mark as Paid". The server then decides the amount.';

comment on column public.payments.reverses is
  'The payment that this row reverses.';

comment on column public.quotes.application_id is
  'Null once the request is deleted with an account.';

comment on column public.quotes.professional_id is
  'Null once the account is deleted.';

comment on column public.quotes.amount is
  'US dollars. The sum of the lines, where it has any.';

comment on column public.quotes.lines is
  'Null where the quote is one amount and one text. Never an empty list.';

comment on column public.quotes.valid_until is
  'The last day on which the client can accept it.';

comment on column public.quotes.issued_on is
  'The day in the time zone of the device on which the user sent it.';

comment on column public.quotes.decided_on is
  'The day in the time zone of the device on which the client answered it.';

comment on column public.quotes.professional_name is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.professional_email is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.professional_address is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.client_company is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.service_title is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.service_company is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.professional_tax_number is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.client_name is
  'Kept as it was when the quote was sent.';

comment on column public.quotes.client_email is
  'Kept as it was when the quote was sent.';

comment on column public.reminders.reminded_on is
  'The day of the server (UTC): an invoice is reminded of once a day at most.';
