-- A refund that the provider refuses for good is undone: another document reverses its document, its points go back to
-- where they came from, and the order has its money again. The purpose may then be refunded once more.
alter table refund add column reversed_at timestamptz check (reversed_at is null or status = 'failed');
alter table refund drop constraint refund_order_id_purpose_key;
create unique index refund_once on refund (order_id, purpose) where reversed_at is null;
create index refund_order on refund (order_id);

alter table credit_entry drop constraint credit_entry_kind_check;
alter table credit_entry add constraint credit_entry_kind_check
  check (kind in ('earned', 'used', 'returned', 'corrected', 'settled', 'reversed'));

alter table tax_document drop constraint tax_document_kind_check;
alter table tax_document add constraint tax_document_kind_check
  check (kind in ('receipt', 'invoice', 'refund-voucher', 'credit-note', 'commercial-credit-note',
    'reinstated-receipt', 'debit-note', 'commercial-debit-note'));
-- A refund has one document, and at most one that reverses it.
alter table tax_document drop constraint tax_document_refund_id_key;
create unique index one_document_of_refund on tax_document (refund_id)
  where kind in ('refund-voucher', 'credit-note', 'commercial-credit-note');
create unique index one_reversal_of_refund on tax_document (refund_id)
  where kind in ('reinstated-receipt', 'debit-note', 'commercial-debit-note');
