-- What the reports ask for by time: orders by the day they were paid on, documents by the day of their issue.
create index shop_order_paid on shop_order (paid_at) where paid_at is not null;
create index tax_document_issued on tax_document (issued_at);
