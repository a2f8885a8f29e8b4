-- A supply to a unit or developer of a Special Economic Zone is inter-state wherever it is, and zero-rated: with payment of IGST,
-- or without, under a letter of undertaking. Empty for every other order.
alter table shop_order add column sez text not null default '' check (sez in ('', 'with-payment', 'without-payment'));
alter table shop_order add constraint sez_is_interstate check (sez = '' or (gstin <> '' and not within_state));
