-- Open events are looked up by what they are about: an order of the provider, or a payment without one.
create index webhook_event_about on webhook_event ((coalesce(provider_order_id, payment_id))) where handled_at is null;
