-- A credit note that comes too late to lower the tax of its invoice carries none, and has a series of its own.
alter table tax_document drop constraint tax_document_kind_check;
alter table tax_document add constraint tax_document_kind_check
  check (kind in ('receipt', 'invoice', 'refund-voucher', 'credit-note', 'commercial-credit-note'));

-- Name and address of a business as it is registered, where an invoice names another than the one of delivery:
-- {name, address, city, state, pincode}.
alter table shop_order add column billing jsonb;
